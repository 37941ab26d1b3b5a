import { insert } from './insert.ts';
import { firstPlayer, players, type Size, STAFF } from './size.ts';

/** With so many Game Masters every player has written, and so often. */
const PARTNERS = 3;
const LINES = 10;
/** Whom staff have written to. */
const TOLD = 40;

/** Conversations of players with Game Masters, the threads of tables to come, and what staff have announced. */
export function talk(size: Size): string[] {
  const [first, many] = [firstPlayer(size), players(size)];
  const told = Math.min(TOLD, many);
  return [
    insert(
      'Conversation',
      {
        id: 'k',
        userLowId: `${STAFF + 1} + (((k - 1) % ${many}) * 7 + (k - 1) / ${many} * 11) % ${size.gameMasters}`,
        userHighId: `${first} + (k - 1) % ${many}`,
        lastMessageAt: `now() - k * interval '1 minute'`,
      },
      `generate_series(1, ${many * PARTNERS}) k`,
    ),
    insert(
      'Conversation',
      {
        id: `${many * PARTNERS} + n`,
        userLowId: '1',
        userHighId: `${first} + n - 1`,
        lastMessageAt: `now() - interval '2 days'`,
      },
      `generate_series(1, ${told}) n`,
    ),
    insert(
      'Message',
      {
        conversationId: 'c.id',
        senderId: 'CASE WHEN line % 2 = 0 THEN c."userLowId" ELSE c."userHighId" END',
        recipientId: 'CASE WHEN line % 2 = 0 THEN c."userHighId" ELSE c."userLowId" END',
        content: `'Shall we make our characters siblings? This is line ' || line || ' of what we wrote.'`,
        readAt: `CASE WHEN line < ${LINES} THEN now() END`,
        createdAt: `c."lastMessageAt" - (${LINES} - line) * interval '1 hour'`,
      },
      `"Conversation" c CROSS JOIN generate_series(1, ${LINES}) line
        WHERE c.id <= ${many * PARTNERS} ORDER BY line, c.id DESC`,
    ),
    insert(
      'Broadcast',
      {
        id: 'n',
        senderId: '1',
        subject: `'News'`,
        content: `'Doors open at six.'`,
        createdAt: `now() - n * interval '1 day'`,
      },
      'generate_series(1, 15) n',
    ),
    insert(
      'Message',
      {
        conversationId: 'c.id',
        senderId: '1',
        recipientId: 'c."userHighId"',
        broadcastId: `1 + c.id % 2`,
        content: `'Doors open at six.'`,
        createdAt: 'c."lastMessageAt"',
      },
      `"Conversation" c WHERE c."userLowId" = 1`,
    ),
    insert(
      'SessionThread',
      {
        sessionId: 'session_id',
        lastMessageAt: `now() - session_id * 97 % 30 * interval '1 day' - session_id * interval '1 second'`,
      },
      `sale WHERE ahead AND b = 1 AND kind = 'seated'`,
    ),
    insert(
      'Message',
      {
        threadId: 't."sessionId"',
        senderId: `CASE WHEN line % 2 = 0 THEN sale.sitter ELSE gm."userId" END`,
        content: `'See you all at the table! This is line ' || line || '.'`,
        createdAt: `t."lastMessageAt" - (4 - line) * interval '1 minute'`,
      },
      `"SessionThread" t JOIN "Session" s ON s.id = t."sessionId" JOIN "GameMaster" gm ON gm.id = s."gameMasterId"
        JOIN sale ON sale.session_id = s.id AND sale.b = 1 CROSS JOIN generate_series(1, 4) line ORDER BY line, s.id DESC`,
    ),
    insert(
      'MessageTemplate',
      {
        name: `'Template ' || n`,
        subject: `'Welcome'`,
        content: `'Welcome to the table.'`,
        updatedAt: 'now()',
      },
      'generate_series(1, 8) n',
    ),
  ];
}
