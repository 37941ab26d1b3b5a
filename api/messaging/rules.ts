import { z } from 'zod';
import { hasText, id, line, MAX_ID, orEmpty, requestKey, text } from '../platform/rules.ts';

export const MAX_CONTENT = 4_000;
export const MAX_SUBJECT = 200;
/** The maximum number of recipients of an announcement. */
export const MAX_RECIPIENTS = 500;
export const MESSAGES_PER_MINUTE = 60;

export const LOG_IN_TO_SEND = 'You need to be logged in to send messages.';
const MISSING = 'Please add both a subject and message content.';
const NOBODY = 'Please select at least one player to message.';

const body = (blank: string) =>
  text(MAX_CONTENT, `Message must be at most ${MAX_CONTENT} characters`, blank).refine(hasText, {
    message: blank,
  });

const content = body('Message cannot be empty');
const sessionId = id('Invalid session ID');

export const sendMessageInput = z.object({
  recipientId: id('Invalid recipient'),
  content,
  sessionId: sessionId.nullish(),
  requestKey,
  /** Sent by old clients; must be the viewer. */
  senderId: id('Invalid sender').nullish(),
});

/** A message to a session thread, without a recipient. */
export const sessionMessageInput = z.object({
  sessionId,
  content,
  requestKey,
  senderId: id('Invalid sender').nullish(),
});

/** What REST accepts: a message to a user or to a session thread. */
export const anyMessageInput = sendMessageInput.extend({
  recipientId: sendMessageInput.shape.recipientId.nullish(),
});

export const broadcastInput = z.object({ sessionId, content, requestKey });

const letter = { subject: line(1, MAX_SUBJECT, MISSING), message: body(MISSING) };

/** The preview has the same limits as the mail. */
export const letterInput = z.object(letter);

export const sendEmailInput = z.object({
  ...letter,
  selectedPlayers: z
    .array(id('Invalid player'), { error: NOBODY })
    .min(1, NOBODY)
    .max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} players at once`)
    .transform((ids) => [...new Set(ids)]),
  /** Absent: to any users, staff only. */
  sessionId: sessionId.nullish(),
  requestKey,
});

/** The automatic message to a session's players, 48 hours before it starts. */
export const tableMessageInput = z.object({
  version: z.number().int().min(0, 'Invalid version').max(MAX_ID, 'Invalid version'),
  content: orEmpty(text(MAX_CONTENT, `Message must be at most ${MAX_CONTENT} characters`)),
  isOn: z.boolean({ error: 'Must be true or false' }),
});

const UNNAMED = 'A template needs a name of at most 80 characters';
export const templateInput = z.object({ name: line(1, 80, UNNAMED), ...letter });
export const templateVersion = z.number().int().min(1, 'Invalid version');

export const MAX_REASON = 1_000;
export const reportInput = z.object({
  messageId: id('Invalid message'),
  reason: line(1, MAX_REASON, 'Please say what is wrong with this message'),
});

export const newReport = z.object({
  reason: text(MAX_REASON).refine(hasText, { message: 'Please say what is wrong' }),
});
export const reportAnswer = z.object({
  answer: text(MAX_REASON).refine(hasText, {
    message: 'Please write an answer to the person who reported it',
  }),
});

export const contactSearch = line(0, 100, 'Invalid search').nullish();

export const userIdParam = id('Invalid user ID');
export const messageIdParam = id('Invalid message ID');
export const sessionIdParam = sessionId;
