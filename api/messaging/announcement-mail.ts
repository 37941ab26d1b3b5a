import { env } from '../platform/env.ts';
import { site } from '../platform/site.ts';
import { stopFootnote, unsubscribeToken } from '../platform/unsubscribe-token.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Returns the deduplication key of the mail of an announcement copy. */
export const mailKey = (messageId: number) => `announcement:${messageId}`;

interface Letter {
  subject: string;
  message: string;
  /** null: not about a session, so that the recipient can unsubscribe. */
  sessionId: number | null;
}

/** Builds the mail to one recipient. */
export function announcementMail(
  sender: Pick<Viewer, 'id' | 'fullName'>,
  reader: Pick<Viewer, 'id' | 'fullName'>,
  { subject, message, sessionId }: Letter,
) {
  const mail = {
    kind: 'announcement' as const,
    aboutUserIds: [sender.id],
    subject,
    paragraphs: [`Hello ${reader.fullName},`, message, `— ${sender.fullName}`],
    action: { label: `Answer on ${site().name}`, url: `${env.publicUrl}/messages/${sender.id}` },
  };
  if (sessionId !== null) return mail;
  const unsubscribe = unsubscribeToken('messages', reader.id);
  return {
    ...mail,
    unsubscribe,
    footnote: stopFootnote('messages', unsubscribe),
  };
}
