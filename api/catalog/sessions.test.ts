import { defaultPolicy } from '../bookings/core/default-policy.ts';
import '../bookings/moving/moves.service.ts'; // whoever is concerned by an edit is told
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { createSession, updateSession } from './session-editor.service.ts';
import { deleteUnbookedSession, markCancelled } from './session-ending.service.ts';
import { getSession } from './sessions.service.ts';

let staff: Viewer;
let gameMasterId: number;
const form = (changes: Record<string, unknown> = {}) => ({
  gameMasterId,
  title: 'The Hollow Bell',
  description: '<p>A bell rings under the lake.</p>',
  gameSystem: 'Daggerheart',
  priceCents: 2500,
  scheduledAt: inHours(72),
  durationMinutes: 180,
  maxPlayers: 4,
  ...changes,
});

beforeAll(async () => {
  staff = await aStaffMember();
  gameMasterId = (await aGameMaster()).profile.id;
});
afterAll(() => db.$disconnect());

describe('a new session', () => {
  test('has its defaults, its seats and an entry in the audit', async () => {
    const session = await createSession(staff, form({ tags: ' Horror, horror,, One-Shot ', imageUrl: '' }));
    expect(session).toMatchObject({
      status: 'scheduled',
      level: 'intermediate',
      type: 'one_shot',
      tags: ['Horror', 'One-Shot'],
      imageUrl: null,
      availableSpots: 4,
      currentPlayers: 0,
    });
    expect(await db.seat.count({ where: { sessionId: session.id } })).toBe(4);
    const entry = await db.auditEntry.findFirst({ where: { targetId: String(session.id) } });
    expect(entry).toMatchObject({ actorId: staff.id, action: 'session.created', targetType: 'Session' });
  });

  test.each([
    ['gameMasterId', 0, 'Please select a game master'],
    ['gameMasterId', undefined, 'Please select a game master'],
    ['gameMasterId', 2 ** 31, 'Please select a game master'],
    ['gameMasterId', 2 ** 31 - 1, 'Please select a game master'],
    ['title', 'ab', 'Title must be at least 3 characters'],
    ['title', null, 'Title must be at least 3 characters'],
    ['title', '\u200b\u200b\u200b\u200b', 'Title must be at least 3 characters'],
    ['title', 'a'.repeat(121), 'Must be at most 120 characters'],
    ['title', 'nul\u0000', 'Contains characters that are not allowed'],
    ['description', 'too short', 'Description must be at least 10 characters'],
    ['description', undefined, 'Description must be at least 10 characters'],
    ['description', '<script>alert(1)</script><p></p>', 'Description must be at least 10 characters'],
    ['description', 'a'.repeat(20_001), 'Description must be at most 20,000 characters'],
    ['gameSystem', '', 'Please select a game system'],
    ['gameSystem', 'Chess', 'Please select a game system'],
    ['priceCents', null, 'Price is required'],
    ['priceCents', undefined, 'Price is required'],
    ['priceCents', 99, 'Price must be at least $1'],
    ['priceCents', Number.NaN, 'Price must be at least $1'],
    ['priceCents', 1_000_001, 'Price must be at most $10,000'],
    ['scheduledAt', undefined, 'Please select a date and time'],
    ['scheduledAt', new Date(Number.NaN), 'Please select a future date and time'],
    ['scheduledAt', new Date(Date.now() - 1000), 'Please select a future date and time'],
    ['scheduledAt', new Date('9999-01-01'), 'Please select a date within 3 years'],
    ['durationMinutes', 59, 'Duration must be at least 1 hour'],
    ['durationMinutes', null, 'Duration must be at least 1 hour'],
    ['durationMinutes', 1441, 'Duration must be at most 24 hours'],
    ['maxPlayers', 0, 'Maximum players must be at least 1'],
    ['maxPlayers', 1.5, 'Maximum players must be at least 1'],
    ['maxPlayers', 101, 'Maximum players must be at most 100'],
    ['type', 'marathon', 'Please select a session type'],
    ['tags', 'a'.repeat(41), 'Must be at most 40 characters'],
    ['tags', Array.from({ length: 13 }, (_, n) => `tag ${n}`), 'At most 12 tags'],
    ['imageUrl', 'javascript:alert(1)', 'Please use an https:// address or upload a picture'],
    ['imageUrl', 'http://example.com/a.png', 'Please use an https:// address or upload a picture'],
    ['imageUrl', 'https://user:pass@example.com/a.png', 'Please use an https:// address or upload a picture'],
    ['imageUrl', '/files/../etc/passwd', 'Please use an https:// address or upload a picture'],
    ['imageUrl', '//evil.example/a.webp', 'Please use an https:// address or upload a picture'],
    ['imageUrl', `https://example.com/${'a'.repeat(500)}`, 'Must be at most 500 characters'],
    ['status', 'cancelled', 'A new session is scheduled or a draft'],
    ['status', 'lost', 'Unknown session status'],
  ])('is refused for its %s (%#)', async (field, value, message) => {
    const attempt = createSession(staff, form({ [field]: value }));
    await expect(attempt).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message,
      field: field === 'tags' ? expect.stringMatching(/^tags/) : field,
    });
  });

  test('takes uploaded and https pictures', async () => {
    for (const imageUrl of ['/files/aB3_-x.webp', 'https://example.com/a.png?x=1']) {
      expect((await createSession(staff, form({ imageUrl }))).imageUrl).toBe(imageUrl);
    }
  });
});

describe('editing', () => {
  test('keeps the status, the date of a past session and the price of bookings', async () => {
    const past = await aSession({ gameMasterId, status: 'completed', scheduledAt: inHours(-24) });
    const edited = await updateSession(
      staff,
      past.id,
      form({ scheduledAt: past.scheduledAt, priceCents: 9900 }),
    );
    expect(edited).toMatchObject({ status: 'completed', priceCents: 9900 });
    await refused(
      updateSession(staff, past.id, form({ scheduledAt: inHours(-23) })),
      'BAD_INPUT',
      'scheduledAt',
    );
  });

  test('completes what has begun, and nothing that lies ahead', async () => {
    const ahead = await aSession({ gameMasterId });
    await refused(updateSession(staff, ahead.id, { status: 'completed' }), 'BAD_INPUT', 'status');
    const begun = await aSession({ gameMasterId, scheduledAt: inHours(-1) });
    expect((await updateSession(staff, begun.id, { status: 'completed' })).status).toBe('completed');
  });

  test('publishes a draft, and makes no draft of a booked session', async () => {
    const { id } = await createSession(staff, form({ status: 'draft' }));
    expect((await updateSession(staff, id, form({ status: 'scheduled' }))).status).toBe('scheduled');
    await take(id, 1, null);
    await refused(updateSession(staff, id, form({ status: 'draft' })), 'CONFLICT', 'status');
    await refused(updateSession(staff, id, form({ status: 'cancelled' })), 'BAD_INPUT', 'status');
  });

  test('publishes no draft whose date has gone by, and names the date', async () => {
    const draft = await aSession({ gameMasterId, status: 'draft', scheduledAt: inHours(-1) });
    for (const status of ['scheduled', 'active']) {
      await refused(updateSession(staff, draft.id, { status }), 'BAD_INPUT', 'scheduledAt');
    }
    const scheduledAt = inHours(30);
    expect(await updateSession(staff, draft.id, { status: 'scheduled', scheduledAt })).toMatchObject({
      status: 'scheduled',
      scheduledAt,
    });
  });

  test('names what is missing', async () => {
    await refused(updateSession(staff, 2_147_483_647, form()), 'NOT_FOUND');
    const { id } = await createSession(staff, form());
    await db.$transaction((tx) => markCancelled(tx, id, 'No players'));
    await refused(updateSession(staff, id, form()), 'CONFLICT');
    expect((await getSession(null, id)).status).toBe('cancelled');
  });
});

describe('the number of players', () => {
  test('grows and shrinks by free seats only', async () => {
    const { id } = await createSession(staff, form({ maxPlayers: 4 }));
    await take(id, 4, null); // the last seat is paid
    await take(id, 3, inHours(1)); // somebody is paying for this one
    await take(id, 1, inHours(-1)); // this hold ran out
    expect(await updateSession(staff, id, form({ maxPlayers: 6 }))).toMatchObject({
      maxPlayers: 6,
      availableSpots: 4,
    });
    expect(await updateSession(staff, id, form({ maxPlayers: 2 }))).toMatchObject({
      maxPlayers: 2,
      currentPlayers: 2,
      heldSeats: 1,
      availableSpots: 0,
    });
    await expect(updateSession(staff, id, form({ maxPlayers: 1 }))).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'maxPlayers',
      message: '2 seats are booked or being paid for; maximum players cannot be fewer',
    });
    expect((await getSession(staff, id)).maxPlayers).toBe(2);
    expect(await updateSession(staff, id, form({ maxPlayers: 3 }))).toMatchObject({ availableSpots: 1 });
  });

  test('is right after several edits at once', async () => {
    const { id } = await createSession(staff, form());
    await Promise.all([3, 7, 5, 9].map((maxPlayers) => updateSession(staff, id, form({ maxPlayers }))));
    const { maxPlayers } = await getSession(staff, id);
    expect(await db.seat.count({ where: { sessionId: id } })).toBe(maxPlayers);
  });
});

test('rows of a session go only when nobody ever booked it', async () => {
  const free = await createSession(staff, form());
  await db.$transaction((tx) => deleteUnbookedSession(tx, free.id));
  await refused(getSession(staff, free.id), 'NOT_FOUND');
  const booked = await createSession(staff, form());
  await take(booked.id, 1, null);
  await refused(
    db.$transaction((tx) => deleteUnbookedSession(tx, booked.id)),
    'CONFLICT',
  );
});

async function take(sessionId: number, number: number, heldUntil: Date | null) {
  const { id: userId } = await aUser();
  const { id: bookingId } = await db.booking.create({
    data: {
      userId,
      sessionId,
      amountCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: new Date(),
      policy: { ...defaultPolicy },
    },
  });
  await db.seat.update({
    where: { sessionId_number: { sessionId, number } },
    data: { bookingId, heldUntil },
  });
}
