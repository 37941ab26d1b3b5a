import { z } from 'zod';
import { id, MAX_ID, orEmpty, text } from '../platform/rules.ts';

const attendanceStates = ['present', 'late', 'absent'] as const;

/** From so many minutes before the start it can be noted who came; the database knows them, too. */
export const ATTENDANCE_MINUTES = 30;
/** A Game Master notes and corrects it for so many days after the start; staff do at any time. */
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

/** A month as addresses name it; null: the one that is running. */
export const monthInput = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please name a month as YYYY-MM')
    .nullish()
    .transform((value) => value ?? null),
});
