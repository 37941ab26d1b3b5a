import { useState } from 'react';
import { toast } from '../ui/toast.ts';
import { uploadPicture } from './uploadPicture.ts';

/** The picture that was chosen on this machine and is not on the server yet. */
export function usePicture(onUploaded: (url: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [uploading, setUploading] = useState(false);

  /** Its address; null: none was chosen, or it failed, which was said. */
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
