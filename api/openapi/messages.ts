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
  before: { ...rowNumber, description: 'ID of a message; returns only older ones.' },
};

export const messages: Descriptions = {
  'GET /api/messages': {
    summary: 'List all messages of the current user, newest first',
    tag: 'Messages',
    query: older,
    answer: list(shape('Message')),
  },
  'POST /api/messages': {
    summary: 'Send a message to one user, or without a recipient to all participants of the session',
    tag: 'Messages',
    body: taken(anyMessageInput),
    answer: shape('Message'),
    refusals: [401, 403, 404, 409],
  },
  'GET /api/messages/conversation/:userId': {
    summary: 'Get the conversation with a user, oldest message first',
    tag: 'Messages',
    query: older,
    answer: record({ messages: list(shape('Message')), user: shape('Person') }),
  },
  'POST /api/messages/send-email': {
    summary: 'Send a message and a mail to selected players; 503 if mail is not configured',
    tag: 'Messages',
    body: taken(sendEmailInput),
    answer: messageWith({ success: flag, recipients: integer() }),
    refusals: [403, 503],
  },
  'GET /api/messages/session/:sessionId': {
    summary:
      'List the messages and announcements to the participants of a session, and the current user’s messages about it; newest first',
    tag: 'Messages',
    query: older,
    answer: list(shape('Message')),
    refusals: [403],
  },
  'GET /api/messages/unread-count': {
    summary: 'Count the unread messages',
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
    summary: 'List the players of a session with their email addresses. Staff and its Game Master only',
    tag: 'Messages',
    answer: list(shape('Player')),
    refusals: [403],
  },
  'POST /api/subscribe': {
    summary: 'Subscribe to the newsletter; to be confirmed by a mailed link',
    tag: 'Newsletter',
    body: taken(subscribeInput),
    answer: messageWith({ success: flag }),
  },
};
