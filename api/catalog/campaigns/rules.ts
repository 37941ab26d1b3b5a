import { z } from 'zod';
import { id, timeZone, wholeNumber } from '../../platform/rules.ts';
import { moveInput, search, sessionFields } from '../rules.ts';

export const seriesLimits = { everyWeeks: 8, dates: 52, ahead: 60 } as const;

const atMost = `At most ${seriesLimits.dates} dates at once`;
const dates = wholeNumber(1, seriesLimits.dates, 'A campaign needs at least 1 date', atMost)
  .nullish()
  .transform((value) => value ?? null);

const everyWeeks = wholeNumber(
  1,
  seriesLimits.everyWeeks,
  'Must be every 1 to 8 weeks',
  'Must be every 1 to 8 weeks',
)
  .nullish()
  .transform((value) => value ?? null);

/** Dates chosen by hand, in order. */
const ownDates = z
  .array(z.date({ error: 'Please select a date and time' }), { error: 'Please select the dates' })
  .max(seriesLimits.dates, atMost)
  .nullish()
  .transform((value) => value?.toSorted((a, b) => +a - +b) ?? null);

const rhythm = { timeZone, everyWeeks, dates, ownDates };

interface Rhythm {
  everyWeeks: number | null;
  dates: number | null;
  ownDates: Date[] | null;
}

/** Requires either a rhythm with a number of dates, or dates chosen by hand; never both, never neither. */
function oneRhythm({ everyWeeks, dates, ownDates }: Rhythm, context: z.RefinementCtx) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (everyWeeks !== null && ownDates !== null) {
    refuse('ownDates', 'A campaign has a rhythm or dates of its own, not both');
  }
  if (everyWeeks === null && ownDates === null) refuse('everyWeeks', 'Must be every 1 to 8 weeks');
  if (everyWeeks !== null && dates === null) refuse('dates', 'A campaign needs at least 1 date');
}

/**
 * The fields of a session, and how its dates follow: in a rhythm at the same weekday and wall-clock time, or chosen
 * by hand.
 */
export const seriesInput = (now: Date) => sessionFields(now).extend(rhythm).superRefine(oneRhythm);

/** Previews a series before it is created: the dates and who would run them. */
export const plannedInput = (now: Date) =>
  sessionFields(now)
    .pick({ gameMasterId: true, durationMinutes: true })
    .extend({ ...rhythm, scheduledAt: z.date({ error: 'Please select a date and time' }) })
    .superRefine(oneRhythm);

/** More dates: this many in the existing rhythm, or chosen by hand. */
export const extensionInput = z
  .object({
    dates,
    ownDates,
    /** The last date the caller knows of; null: not checked. */
    lastDate: z
      .date()
      .nullish()
      .transform((value) => value ?? null),
  })
  .superRefine(({ dates, ownDates }, context) => {
    if ((dates === null) !== (ownDates === null || ownDates.length === 0)) return;
    context.addIssue({ code: 'custom', path: ['dates'], message: 'A campaign needs at least 1 date' });
  });

export type Extension = z.output<typeof extensionInput>;

/** The staff filter of campaigns. */
export const campaignFilter = z.object({ search });

/** A change of a date and all later ones: the dates that the caller was shown, with the versions read. */
export const campaignChangeInput = moveInput.extend({
  dates: z
    .array(z.object({ sessionId: id(), version: z.number().int() }))
    .min(1, 'A campaign needs at least 1 date')
    .max(seriesLimits.ahead, `At most ${seriesLimits.ahead} dates at once`),
});

/** Moves them to another time. */
export const campaignMoveInput = campaignChangeInput.extend({
  scheduledAt: z.date({ error: 'Please select a date and time' }),
});

/**
 * The fields that all dates share; left out: unchanged. The facts are validated together with what each date states
 * already.
 */
export const campaignChanges = (now: Date) =>
  sessionFields(now)
    .pick({ gameMasterId: true, title: true, description: true, priceCents: true, maxPlayers: true })
    .extend({ facts: z.record(z.string(), z.json()) })
    .partial();
