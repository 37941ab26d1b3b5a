import type { Check } from './check.ts';

/** The first message as one to a table, but for what it still says of a person or of a letter. */
function toTableWith(left?: string): string {
  const cleared = ['recipientId', 'conversationId', 'sessionId', 'broadcastId', 'readAt'];
  const others = cleared.filter((column) => column !== left).map((column) => `"${column}" = NULL`);
  return ['"threadId" = 1', left === 'readAt' ? '"readAt" = now()' : '', ...others]
    .filter(Boolean)
    .join(', ');
}

/** Of what people write to each other. */
export const checksOfWords: Record<string, Check> = {
  message_not_to_oneself: {
    table: 'Message',
    refused: ['"recipientId" = "senderId"'],
    allowed: ['"recipientId" = 3 - "senderId"'],
  },
  message_to_one_or_table: {
    table: 'Message',
    refused: [
      '"threadId" = 1',
      '"recipientId" = NULL',
      '"conversationId" = NULL',
      ...['recipientId', 'conversationId', 'sessionId', 'broadcastId', 'readAt'].map(toTableWith),
    ],
    allowed: [toTableWith()],
  },
  conversation_order: {
    table: 'Conversation',
    refused: ['"userLowId" = 3', '"userLowId" = 3, "userHighId" = 2'],
    allowed: ['"userLowId" = 3, "userHighId" = 4'],
  },
};
