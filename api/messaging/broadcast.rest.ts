import type { RestRequest } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import * as broadcast from './broadcast.service.ts';
import { listPlayers } from './session-members.service.ts';

export async function sendEmail({ viewer, body }: RestRequest<Viewer>) {
  const { message, recipients } = await broadcast.sendEmail(viewer, body);
  return { success: true, message, recipients };
}

/** Lists the players of a session with their email addresses, for its Game Master and staff. */
export const players = ({ viewer, params }: RestRequest<Viewer>) => listPlayers(viewer, params.id);
