import { z } from 'zod';
import { id, MAX_ID, orEmpty, text } from '../platform/rules.ts';

const attendanceStates = ['present', 'late', 'absent'] as const;

/** From this many minutes before the start attendance can be noted; the database has the same limit. */
export const ATTENDANCE_MINUTES = 30;
/** For this many days after the start a Game Master can note and correct it; staff can at any time. */
export const ATTENDANCE_DAYS = 14;

export const noteLimit = 2_000;

export const attendanceInput = z.object({
  bookingId: id(),
  state: z.enum(attendanceStates, { error: 'Please choose present, late or absent' }).nullable(),
});

export const noteInput = z.object({
  userId: id(),
  version: z.number().int().min(0).max(MAX_ID),
  words: orEmpty(text(noteLimit)),
});

/** A month as in addresses; null: the current one. */
export const monthInput = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please name a month as YYYY-MM')
    .nullish()
    .transform((value) => value ?? null),
});
