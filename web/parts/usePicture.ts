import { useState } from 'react';
import { toast } from '../ui/toast.ts';
import { uploadPicture } from './uploadPicture.ts';

/** A picture that was chosen on this device and is not uploaded yet. */
export function usePicture(onUploaded: (url: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [uploading, setUploading] = useState(false);

  /** Uploads the picture and returns its URL; null: none was chosen, or it failed, which a toast said. */
  async function upload(): Promise<string | null> {
    if (!file) return null;
    setUploading(true);
    try {
      return await uploadPicture(file);
    } catch (error) {
      toast.error('Image Upload Failed', (error as Error).message);
      return null;
    } finally {
      setUploading(false);
    }
  }

  async function uploadNow() {
    const url = await upload();
    if (!url) return;
    onUploaded(url);
    setFile(null);
    toast.success('Image Uploaded', 'Update the session to show it.');
  }

  return { file, setFile, uploading, upload, uploadNow };
}
