import { anyMessageInput, sendEmailInput } from '../messaging/rules.ts';
import { subscribeInput } from '../newsletter/rules.ts';
import {
  type Descriptions,
  flag,
  integer,
  limitTo100,
  list,
  messageWith,
  record,
  rowNumber,
  shape,
  taken,
} from './describe.ts';

const older = {
  limit: limitTo100,
  before: { ...rowNumber, description: 'Only messages older than this one.' },
};

export const messages: Descriptions = {
  'GET /api/messages': {
    summary: 'All messages of the current user, the newest first',
    tag: 'Messages',
    query: older,
    answer: list(shape('Message')),
  },
  'POST /api/messages': {
    summary: 'Write to one person; without a recipient, to everybody at the table of the session',
    tag: 'Messages',
    body: taken(anyMessageInput),
    answer: shape('Message'),
    refusals: [401, 403, 404, 409],
  },
  'GET /api/messages/conversation/:userId': {
    summary: 'The thread with somebody in the order it was written',
    tag: 'Messages',
    query: older,
    answer: record({ messages: list(shape('Message')), user: shape('Person') }),
  },
  'POST /api/messages/send-email': {
    summary: 'Send a message and a mail to chosen players; 503 when no mail key is configured',
    tag: 'Messages',
    body: taken(sendEmailInput),
    answer: messageWith({ success: flag, recipients: integer() }),
    refusals: [403, 503],
  },
  'GET /api/messages/session/:sessionId': {
    summary:
      'What was said to the table of a session, announcements, and the messages of the current user about it; the newest first',
    tag: 'Messages',
    query: older,
    answer: list(shape('Message')),
    refusals: [403],
  },
  'GET /api/messages/unread-count': {
    summary: 'How many messages wait to be read',
    tag: 'Messages',
    answer: record({ count: integer() }),
  },
  'PATCH /api/messages/:id/read': {
    summary: 'Mark a received message as read',
    tag: 'Messages',
    answer: shape('Message'),
    refusals: [403],
  },
  'GET /api/sessions/:id/players': {
    summary: 'The players of a session with their addresses; for staff and its Game Master',
    tag: 'Messages',
    answer: list(shape('Player')),
    refusals: [403],
  },
  'POST /api/subscribe': {
    summary: 'Ask for the newsletter; a mailed link confirms it',
    tag: 'Newsletter',
    body: taken(subscribeInput),
    answer: messageWith({ success: flag }),
  },
};
