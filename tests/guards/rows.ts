import type pg from 'pg';

/** One row in every table, a second one where a copy needs another parent. Nothing of ours writes them. */
export const rows = `
INSERT INTO "User" (id, username, email, "stripeCustomerId", "fullName", "isAdmin", "isSuperAdmin", "updatedAt") VALUES
  (1, 'ada', 'ada@example.test', 'cus_1', 'Ada', true, true, now()),
  (2, 'ben', 'ben@example.test', NULL, 'Ben', true, false, now()),
  (3, 'cy', 'cy@example.test', NULL, 'Cy', true, false, now()),
  (4, 'di', 'di@example.test', NULL, 'Di', true, false, now());
INSERT INTO "UserDeletion" (id, "userId", "requestedById", "createdAt", "eraseAt", "nextAttemptAt") VALUES (1, 2, 1, now(), '2030-01-01Z', now());
INSERT INTO "EmailChange" (id, "userId", "oldEmail", "newEmail", "requestedAt") VALUES (1, 1, 'a@example.test', 'ada@example.test', now());
INSERT INTO "UnmadeAccount" (id, username, password, "emailHash", "createdAt") VALUES (1, 'ada', '', '', now());
INSERT INTO "LoginToken" (id, "userId", token, "expiresAt", "updatedAt") VALUES (1, 1, 'token', now(), now());
INSERT INTO "Account" (id, "userId", "accountId", "providerId", "updatedAt") VALUES (1, 1, 'ada', 'google', now());
INSERT INTO "Passkey" (id, "userId", "credentialId", "publicKey", counter, name, "createdAt") VALUES (1, 1, 'key', '', 0, 'Phone', now());
INSERT INTO "Verification" (id, identifier, value, "expiresAt", "updatedAt") VALUES (1, 'state', 'value', now(), now());
INSERT INTO "OneTimeToken" (id, purpose, "tokenHash", "expiresAt") VALUES (1, 'verify_email', 'hash', now());
INSERT INTO "RateLimit" (key) VALUES ('login:ada');
INSERT INTO "GameMaster" (id, "userId", name, title, bio, "updatedAt") VALUES (1, 1, 'Ada', 'Keeper', '', now()),
  (7, NULL, 'Bea', 'Keeper', '', now());
INSERT INTO "Campaign" (id, "gameMasterId", title, "timeZone") VALUES (1, 1, 'One', 'UTC'), (2, 1, 'Two', 'UTC');
INSERT INTO "Session" (id, "gameMasterId", "campaignId", title, description, "gameSystem", tags, "scheduledAt",
    "durationMinutes", "maxPlayers", "priceCents", "updatedAt")
  SELECT id, 1, 1, 'Session', '', 'D&D', '{Horror}', '2030-01-01Z', 60, 4, 2500, now() FROM (VALUES (1), (2)) AS new (id);
INSERT INTO "CampaignMembership" (id, "campaignId", "userId", "priceCents", "termsVersion", "termsAcceptedAt")
  VALUES (1, 1, 1, 2500, '1', now());
INSERT INTO "CardSetup" (id, "userId", "campaignId", "idempotencyKey", "stripeSessionId", origin, "nextCheckAt")
  VALUES (1, 1, 1, 'setup', 'cs_setup', '', now());
INSERT INTO "Checkout" (id, "userId", "amountCents", "idempotencyKey", "stripeSessionId", origin, "expiresAt", "nextCheckAt")
  VALUES (1, 1, 2500, 'checkout', 'cs_1', '', now(), now());
INSERT INTO "Payment" (id, "userId", "checkoutId", "stripePaymentIntentId", "amountCents", "paidAt")
  VALUES (1, 1, 1, 'pi_1', 2500, now()), (2, 1, NULL, 'pi_2', 2500, now());
INSERT INTO "Booking" (id, "userId", "sessionId", "checkoutId", "paymentId", "membershipId", status, "paymentStatus",
    "amountCents", "termsVersion", "termsAcceptedAt", policy, "updatedAt")
  VALUES (1, 1, 1, 1, 1, 1, 'confirmed', 'paid', 2500, '1', now(), '{}', now()),
    (2, 2, 1, NULL, 2, NULL, 'confirmed', 'paid', 2500, '1', now(), '{}', now());
INSERT INTO "WaitlistEntry" (id, "sessionId", "userId") VALUES (1, 1, 1), (2, 1, 2);
INSERT INTO "Gathering" ("sessionId", "updatedAt") VALUES (1, now());
INSERT INTO "Seat" (id, "sessionId", number, "bookingId", "resaleBookingId") VALUES (1, 1, 1, 1, 1);
INSERT INTO "CancellationRequest" (id, "bookingId", "requestedAt") VALUES (1, 1, now());
INSERT INTO "ChargeAttempt" (id, "bookingId", attempt, "amountCents", "dueAt", status, "nextAttemptAt", "idempotencyKey",
    "stripePaymentIntentId")
  VALUES (1, 1, 1, 2500, now(), 'succeeded', now(), 'charge', 'pi_charge');
INSERT INTO "Refund" (id, "paymentId", "bookingId", cause, "amountCents", status, "idempotencyKey", "stripeRefundId")
  VALUES (1, 1, 1, 'player_cancelled', 100, 'succeeded', 'refund', 're_1');
INSERT INTO "Dispute" (id, "paymentId", "stripeDisputeId", "amountCents", reason, status, "updatedAt")
  VALUES (1, 1, 'dp_1', 100, 'fraudulent', 'won', now());
INSERT INTO "LedgerTransaction" (id, key, memo) VALUES (1, 'payment:1', '');
INSERT INTO "LedgerEntry" (id, "transactionId", account, "amountCents")
  VALUES (1001, 1, 'stripe', 2500), (1002, 1, 'revenue', -2500);
INSERT INTO "WebhookEvent" (id, type, payload) VALUES ('evt_1', 'charge.refunded', '{}');
INSERT INTO "MoneyAlert" (id, key, message) VALUES (1, 'alert', '');
INSERT INTO "Credit" (id, "userId", "amountCents") VALUES (1, 1, 500), (2, 1, 500);
INSERT INTO "CreditUse" (id, "creditId", "bookingId", "amountCents") VALUES (1, 1, 1, 500);
INSERT INTO "EmergencyPass" (id, "userId", "usedOnBookingId") VALUES (1, 1, 1);
INSERT INTO "Session" (id, "gameMasterId", title, description, "gameSystem", status, "scheduledAt", "durationMinutes",
    "maxPlayers", "priceCents", "updatedAt")
  SELECT id, 7, 'Played', '', 'D&D', 'completed', make_timestamptz(2020, 1, id, 0, 0, 0, 'UTC'), 60, 4, 2500, now()
  FROM generate_series(3, 6) AS played (id);
INSERT INTO "Booking" (id, "userId", "sessionId", status, "paymentStatus", "amountCents", "termsVersion",
    "termsAcceptedAt", policy, "updatedAt")
  SELECT 10 + id, 1, id, 'confirmed', 'paid', 2500, '1', now(), '{}', now() FROM generate_series(3, 6) AS played (id);
INSERT INTO "Review" (id, "bookingId", "gameMasterId", stars, words, "createdAt")
  VALUES (1, 13, 7, 4, 'Good.', '2020-02-01Z');
INSERT INTO "Attendance" ("bookingId", state, "notedById", "notedAt") VALUES (13, 'late', 1, '2020-02-01Z');
INSERT INTO "PlayerNote" (id, "authorId", "playerId", words, "updatedAt") VALUES (1, 1, 2, 'Hides dice.', now());
INSERT INTO "Conversation" (id, "userLowId", "userHighId") VALUES (1, 2, 3);
INSERT INTO "Broadcast" (id, "senderId", "sessionId", content, "requestKey") VALUES (1, 1, 1, '', 'click');
INSERT INTO "TableMessage" ("sessionId", "gameMasterId", content, "broadcastId", "updatedAt") VALUES (1, 1, '', 1, now());
INSERT INTO "SessionThread" ("sessionId", "lastMessageAt") VALUES (1, now());
INSERT INTO "ThreadReader" ("userId", "sessionId") VALUES (1, 1);
INSERT INTO "MessageTemplate" (id, name, subject, content, "updatedAt") VALUES (1, 'Welcome', '', '', now());
INSERT INTO "SavedFilter" (id, "userId", list, name, query) VALUES (1, 1, 'bookings', 'Unpaid', 'status=pending');
INSERT INTO "SavedTable" (id, "userId", "sessionId", "createdAt") VALUES (1, 1, 1, now());
INSERT INTO "FreedSeat" (id, "sessionId", "createdAt") VALUES (1, 1, now());
INSERT INTO "Lookout" (id, "userId", "toldUpTo", "nextAttemptAt") VALUES (1, 1, now(), now());
INSERT INTO "KeptSearch" (id, "userId", name, search, "createdAt") VALUES (1, 1, 'Cheap', 'maxPrice=25', now());
INSERT INTO "Follow" (id, "userId", "gameMasterId", "createdAt") VALUES (1, 1, 1, now());
INSERT INTO "PlayerNeeds" ("userId") VALUES (1);
INSERT INTO "Message" (id, "conversationId", "senderId", "recipientId", "sessionId", "broadcastId", content)
  VALUES (1, 1, 1, 2, 1, 1, ''), (2, 1, 2, 1, NULL, NULL, '');
INSERT INTO "Block" ("blockerId", "blockedId") VALUES (1, 2);
INSERT INTO "Report" (id, "messageId", "reporterId", reason) VALUES (1, 1, 1, '');
INSERT INTO "NewsletterSubscriber" (id, email) VALUES (1, 'ada@example.test');
INSERT INTO "Notice" (id, "userId", kind, text, path, "dedupeKey", "createdAt") VALUES (1, 1, '', '', '', 'notice', now());
INSERT INTO "OutboxMail" (id, "dedupeKey", kind, "toAddress", subject, html, text) VALUES (1, 'mail', '', '', '', '', '');
INSERT INTO "Picture" (name, "uploadedById", data, width, height) VALUES ('one', 1, '', 1, 1);
INSERT INTO "StrayPicture" (name, "dueAt") VALUES ('stray', now());
INSERT INTO "Setting" (key, value, "updatedAt") VALUES ('policy', '{}', now());
INSERT INTO "AuditEntry" (id, "actorId", action, "targetType", "targetId") VALUES (1, 1, '', '', '');
INSERT INTO "SessionMove" (id, "sessionId", "oldAt", "newAt", "oldGameMasterId", "newGameMasterId", "movedById", "toldAt")
  VALUES (1, 1, now(), now(), 1, 1, 1, now()), (2, 1, now(), now(), 1, 1, 1, now());
INSERT INTO "MoveNotice" (id, "moveId", "userId", content) VALUES (1, 1, 1, '');
INSERT INTO "TableChange" (id, "gameMasterId", "sessionId", content, "createdAt") VALUES (1, 1, 1, '', now());
INSERT INTO "FigureWeek" (week, zone, listed, sessions, offered, filled, sold, "revenueCents")
  VALUES ('2030-01-07', 'UTC', 0, 0, 0, 0, 0, 0);
INSERT INTO "FigureCell" (week, sessions, offered, filled, sold, "revenueCents") VALUES ('2030-01-07', 0, 0, 0, 0, 0);
INSERT INTO "LedgerSum" (account, "amountCents", "upToId") VALUES ('stripe', 0, 0);
INSERT INTO "RequestKey" ("userId", key, kind, digest, "createdAt") VALUES (1, 'click', 'campaign', '', now());
INSERT INTO "FigurePlayers" (block, players) VALUES (0, 0);`;

export type Values = Record<string, unknown>;

/** The keys of tables whose rows have no number. */
export const keys: Record<string, string> = {
  Attendance: 'bookingId',
  Block: 'blockerId, blockedId',
  ChoiceChange: 'transaction, ofHost, id',
  Gathering: 'sessionId',
  FigurePlayers: 'block',
  FigureWeek: 'week',
  Picture: 'name',
  PlayerNeeds: 'userId',
  LedgerSum: 'account',
  RateLimit: 'key',
  RequestKey: 'userId, key',
  SearchWord: 'word',
  SessionTag: 'sessionId, tag',
  SessionThread: 'sessionId',
  Setting: 'key',
  StrayPicture: 'name',
  TableMessage: 'sessionId',
  ThreadReader: 'userId, sessionId',
};

/** Puts the first row of a table in under another number, with these values. */
export const another = (table: string, values: Values) =>
  copy(table, keys[table] ? values : { id: 9, ...values });

/** Puts the first row of a table in once more, with these values. */
export function copy(table: string, values: Values) {
  const changes = JSON.stringify(values).replaceAll("'", "''");
  return `INSERT INTO "${table}" SELECT (jsonb_populate_record(first, '${changes}')).*
    FROM "${table}" AS first WHERE first.ctid = (SELECT min(ctid) FROM "${table}")`;
}

/** What PostgreSQL says to this: the name of the guard, else its words; null when it is done. Nothing of it stays. */
export async function answer(client: pg.Client, sql: string): Promise<string | null> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    // What is looked at when a transaction ends is looked at now.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    return null;
  } catch (error) {
    const { constraint, message } = error as pg.DatabaseError;
    return constraint ?? message;
  } finally {
    await client.query('ROLLBACK');
  }
}
