import { randomUUID } from 'node:crypto';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';

/** Creates an in-app notification for a user. */
export async function aNoticeFor(userId: number, more: { aboutUserIds?: number[]; createdAt?: Date } = {}) {
  const notice = { kind: 'booking-confirmed', text: 'Your seat is booked', path: '/account' };
  return db.notice.create({
    data: { ...notice, userId, dedupeKey: randomUUID(), createdAt: clock.now(), ...more },
  });
}
