const timeout = 60_000;

/** Stores a picture and answers with its address; the message of what it throws is for the person. */
export async function uploadPicture(
  file: File,
  kind: 'session' | 'person' | 'logo' = 'session',
): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  let answer: Response;
  try {
    answer = await fetch(`/api/admin/upload?kind=${kind}`, {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    throw new Error('Failed to upload image');
  }
  const body = (await answer.json().catch(() => null)) as { imageUrl?: string; message?: string } | null;
  if (!answer.ok || !body?.imageUrl) throw new Error(body?.message || 'Failed to upload image');
  return body.imageUrl;
}
