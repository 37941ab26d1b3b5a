import type { FastifyInstance } from 'fastify';
import { closeAll } from '../../../tests/scene/close.ts';
import { serveRoutes } from '../../../tests/scene/http.ts';
import { aTable, seat } from '../../../tests/scene/table.ts';
import { aStaffMember, aUser } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { timesInWords } from '../../platform/mail-sheet.ts';
import { transaction } from '../../platform/transaction.ts';
import { routes } from '../../routes.ts';
import {
  mailBookingConfirmed,
  mailCancellationRequested,
  mailDecision,
  mailMoneyReturned,
} from './booking-mails.ts';
import { wholeBooking } from './confirmation.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await serveRoutes(routes);
});
afterAll(async () => {
  await app.close();
  await closeAll();
});

const at = new Date('2026-11-28T01:00:00Z');

test('times are told in the zone of the reader and on both coasts, each with its zone', () => {
  expect(timesInWords(at, 'America/Chicago')).toBe('7:00 PM CST, 5:00 PM PST, 8:00 PM EST');
  expect(timesInWords(at, 'America/New_York')).toBe('8:00 PM EST, 5:00 PM PST');
  expect(timesInWords(at, null)).toBe('5:00 PM PST, 8:00 PM EST');
  expect(timesInWords(at, 'Europe/Berlin')).toBe(
    '2:00 AM GMT+1, 5:00 PM PST on Friday, November 27, 8:00 PM EST on Friday, November 27',
  );
});

async function aConfirmedBooking(joinUrl: string | null = null, facts: object = {}) {
  const { session } = await aTable();
  const player = await aUser();
  await db.user.update({ where: { id: player.id }, data: { timeZone: 'America/Chicago' } });
  await db.session.update({
    where: { id: session.id },
    data: { title: 'The "Lost" Vault', scheduledAt: at, durationMinutes: 180, ...facts },
  });
  await db.gathering.create({ data: { sessionId: session.id, joinUrl } });
  const { id } = await seat(player, session.id);
  const booking = await db.booking.findUniqueOrThrow({ where: { id }, include: wholeBooking });
  await transaction((tx) => mailBookingConfirmed(tx, booking));
  const mail = await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey: `booking-confirmed:${id}` } });
  return { booking, session, mail };
}

test('the mail of a booking says when, where to be, and how it gets into a calendar', async () => {
  const { mail } = await aConfirmedBooking();
  expect(mail.text).toContain(
    'Friday, November 27, 2026\nStarts 7:00 PM CST, 5:00 PM PST, 8:00 PM EST\nEnds 10:00 PM CST',
  );
  expect(mail.text).toMatch(
    /\nYou will find the meeting place in your account as soon as GM .* has added it\./,
  );
  expect(mail.text).toMatch(/Add to calendar: http:\S+\/calendar\.ics\?token=\S+/);
  expect(mail.html).toContain('>NOV<');
  expect(mail.html).toContain('>27<');
  expect(mail.html).toContain('>Fri<');
  expect(mail.html).toContain('>7:00\u00a0PM<');
  expect(mail.html).toContain('>CST<');
  expect(mail.html).toContain('Starts 7:00\u00a0PM\u00a0CST, 5:00\u00a0PM\u00a0PST');
  expect(mail.html).toContain('The \u201cLost\u201d Vault');
});

test('a mail does not put off a link that is there', async () => {
  const { mail } = await aConfirmedBooking('https://table.example.test');
  expect(mail.text).toContain('\nYou will find the meeting place in your account.\n');
});

test('a mail names the place that its Game Master has said', async () => {
  const there = await aConfirmedBooking('https://map.example.test', { platform: 'in_person', city: 'Oslo' });
  expect(there.mail.text).toContain('Where: In person, Oslo. You will find the way there in your account.\n');
  const online = await aConfirmedBooking('https://table.example.test', { platform: 'foundry' });
  expect(online.mail.text).toContain(
    'Where: Foundry VTT. You will find the link to the table in your account.\n',
  );
});

test('whatever a mail tells of a booking, its start is told in every zone that matters', async () => {
  const { booking } = await aConfirmedBooking(null, { platform: 'discord' });
  const { id, user } = booking;
  await transaction(async (tx) => {
    await mailMoneyReturned(tx, booking, 2500, 'You cancelled.');
    await mailDecision(tx, id, booking, { outcome: 'Your seat stays.', reason: 'A flood.', keepsSeat: true });
  });
  const mails = await db.outboxMail.findMany({
    where: { toAddress: user.email, kind: { in: ['money-returned', 'cancellation-decided'] } },
  });
  const start = 'Friday, November 27, 2026\nStarts 7:00 PM CST, 5:00 PM PST, 8:00 PM EST';
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(start),
    expect.stringContaining(`${start}\nWhere: Discord\n`),
  ]);
});

test('the calendar entry keeps its name, grows with every change and is struck with the booking', async () => {
  const { booking, session, mail } = await aConfirmedBooking();
  const address = /Add to calendar: http:\/\/[^/]+(\S+)/.exec(mail.text)![1]!;
  const read = async () => {
    const answer = await app.inject(address);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const line = (name: string) => new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(answer.body)?.[1];
    return {
      uid: line('UID'),
      sequence: Number(line('SEQUENCE')),
      start: line('DTSTART'),
      status: line('STATUS'),
    };
  };
  const first = await read();
  expect(first).toMatchObject({ start: '20261128T010000Z', status: 'CONFIRMED' });
  expect(first.uid).toMatch(new RegExp(`^booking-${booking.id}@`));

  const moved = { scheduledAt: new Date('2026-11-29T02:00:00Z'), updatedAt: new Date(Date.now() + 5_000) };
  await db.session.update({ where: { id: session.id }, data: moved });
  const second = await read();
  expect(second).toMatchObject({ uid: first.uid, start: '20261129T020000Z', status: 'CONFIRMED' });
  expect(second.sequence).toBeGreaterThan(first.sequence);

  await db.booking.update({ where: { id: booking.id }, data: { status: 'cancelled' } });
  expect(await read()).toMatchObject({ uid: first.uid, status: 'CANCELLED' });

  const { statusCode } = await app.inject(
    address.replace(/token=./, (first) => (first.endsWith('-') ? 'token=_' : 'token=-')),
  );
  expect(statusCode).toBe(404);
});

test('staff read when a session is on the clocks of their pages', async () => {
  const { booking } = await aConfirmedBooking();
  const staff = await aStaffMember();
  const asked = { reason: 'A cold', promise: '' };
  await transaction((tx) => mailCancellationRequested(tx, booking.id, booking, [staff], asked));
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { toAddress: staff.email } });
  expect(text).toContain('Friday, November 27, 2026\nStarts 7:00 PM CST, 5:00 PM PST, 8:00 PM EST');
});
