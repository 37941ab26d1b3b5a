import { tellLoginEnded } from '../relay/committed.ts';
import { actorHeaders } from '../relay/network.ts';
import { smallerPicture } from './smallerPicture.ts';

const timeout = 60_000;

/** Uploads a picture and returns its URL; throws an error whose message is for the person. */
export const uploadPicture = (file: File, kind: 'session' | 'person' | 'logo' = 'session') =>
  send(`/api/admin/upload?kind=${kind}`, file, {});

/** Uploads a square of a picture as that of the logged-in user. */
export const uploadOwnPicture = (file: File, { x, y, side }: { x: number; y: number; side: number }) =>
  send('/api/account/picture', file, { x, y, side });

async function send(path: string, file: File, fields: Readonly<Record<string, number>>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('image', await smallerPicture(file));
  let answer: Response;
  try {
    answer = await post(path, form, AbortSignal.timeout(timeout));
  } catch {
    throw new Error('Failed to upload image');
  }
  if (answer.status === 401) tellLoginEnded('uploadPicture');
  const body = (await answer.json().catch(() => null)) as { imageUrl?: string; message?: string } | null;
  if (!answer.ok || !body?.imageUrl) throw new Error(body?.message || 'Failed to upload image');
  return body.imageUrl;
}

/** Retries up to `tries` times, when the server tells it to: not all people behind one IP address can upload at once. */
async function post(path: string, body: FormData, signal: AbortSignal, tries = 5): Promise<Response> {
  const headers = actorHeaders();
  const answer = await fetch(path, { method: 'POST', credentials: 'same-origin', headers, body, signal });
  const seconds = Number(answer.headers.get('retry-after'));
  if (answer.status !== 503 || !seconds || tries === 0) return answer;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random()))); // jitter
  return post(path, body, signal, tries - 1);
}
