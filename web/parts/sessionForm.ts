import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import { LEAST_AGE } from '../../api/catalog/facts.rules.ts';
import { limits, type SessionType, sessionDefaults, sessionInput } from '../../api/catalog/rules.ts';
import { fromLocalInput, SKIPPED_HOUR } from '../lib/localTime.ts';
import { type FactValues, factIn, factValuesOf, rawFacts } from './factsForm.ts';
import { emptySeries, readSeries, type SeriesValues } from './seriesForm.ts';

/** The fields as the person types them. */
export interface SessionValues extends SeriesValues {
  gameMasterId: string;
  title: string;
  description: string;
  gameSystem: string;
  /** Dollars. */
  price: string;
  /** On the clocks of the form's zone. */
  scheduledAt: string;
  /** Hours. */
  duration: string;
  maxPlayers: string;
  sessionType: SessionType;
  tags: string;
  imageUrl: string;
  /** Why the session is moved; told to everybody concerned. */
  reason: string;
  facts: FactValues;
}

/**
 * No facts about the table. Not in the module that reads it: after code splitting that module may wait for this one.
 */
const emptyFacts: FactValues = {
  platform: '',
  city: '',
  language: '',
  minimumAge: String(LEAST_AGE),
  experience: '',
  provided: '',
  bring: '',
  tones: [],
  contentWarnings: [],
  ownWarnings: '',
  safetyTools: [],
  accessibility: [],
  recording: '',
  seriesLength: '',
};

export const emptyValues: SessionValues = {
  gameMasterId: '',
  title: '',
  description: '',
  gameSystem: '',
  price: String(sessionDefaults.priceCents / 100),
  scheduledAt: '',
  duration: String(sessionDefaults.durationMinutes / 60),
  maxPlayers: String(sessionDefaults.maxPlayers),
  sessionType: sessionDefaults.type,
  tags: '',
  imageUrl: '',
  reason: '',
  facts: emptyFacts,
  ...emptySeries,
};

export interface Filled {
  readonly gameMaster: { readonly databaseId: number };
  readonly title: string;
  readonly description: string;
  readonly gameSystem: string;
  readonly priceCents: number;
  readonly durationMinutes: number;
  readonly maxPlayers: number;
  readonly type: string;
  readonly tags: readonly string[];
  readonly imageUrl: string | null | undefined;
  readonly facts: Parameters<typeof factValuesOf>[0];
}

/** Returns the form's values for a session; `scheduledAt`: the text of its date, '' for a copy, which needs its own. */
export const valuesOf = (session: Filled, scheduledAt: string, timeZone: string): SessionValues => ({
  ...emptyValues,
  gameMasterId: String(session.gameMaster.databaseId),
  title: session.title,
  description: session.description,
  gameSystem: session.gameSystem,
  price: String(session.priceCents / 100),
  scheduledAt,
  duration: String(session.durationMinutes / 60),
  maxPlayers: String(session.maxPlayers),
  sessionType: session.type === 'CAMPAIGN' ? 'campaign' : 'one_shot',
  tags: session.tags.join(', '),
  imageUrl: session.imageUrl ?? '',
  facts: factValuesOf(session.facts),
  timeZone,
});

/** Maps the API's field names, in its refusals and in the shared rules, to those of the form. */
const fieldNames: Record<string, keyof SessionValues> = {
  priceCents: 'price',
  durationMinutes: 'duration',
  type: 'sessionType',
  everyWeeks: 'rhythm',
};

export function fieldOf(
  name: string | null | undefined,
): keyof SessionValues | `facts.${keyof FactValues}` | null {
  const fact = factIn(name);
  if (fact) return `facts.${fact}`;
  const field = fieldNames[name ?? ''] ?? name ?? '';
  return Object.hasOwn(emptyValues, field) ? (field as keyof SessionValues) : null;
}

/** Returns the error messages of the facts, by field. */
export const factMessages = (errors: FieldErrors<SessionValues>['facts']) =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, error]) => [name, (error as { message?: string }).message]),
  ) as Partial<Record<keyof FactValues, string>>;

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** Returns the duration in minutes; null when the field does not hold one that may be saved. */
export function durationIn(hours: string): number | null {
  const minutes = Math.round((numberIn(hours) ?? Number.NaN) * 60);
  return minutes >= 60 && minutes <= limits.durationMinutes ? minutes : null;
}

export interface FormClock {
  readonly zone: string;
  /** When editing: the session's date, and the field's text for it; an untouched field keeps the date to the second. */
  readonly unchanged?: { readonly date: Date; readonly text: string };
}

export function dateOf(text: string, { zone, unchanged }: FormClock): Date | null {
  return unchanged && text === unchanged.text ? unchanged.date : fromLocalInput(text, zone);
}

/** Returns the facts of the table; a one-shot has no series length. */
export const factsIn = ({ facts, sessionType }: SessionValues): FactValues =>
  sessionType === 'campaign' ? facts : { ...facts, seriesLength: '' };

/** Converts the fields for the validation rules. */
function rawInput(values: SessionValues, clock: FormClock) {
  const dollars = numberIn(values.price);
  const hours = numberIn(values.duration);
  const { price: _price, duration: _duration, sessionType, ...rest } = values;
  return {
    ...rest,
    priceCents: dollars === undefined ? undefined : Number((dollars * 100).toFixed(6)),
    durationMinutes: hours === undefined ? undefined : Math.round(hours * 60),
    maxPlayers: numberIn(values.maxPlayers),
    scheduledAt: dateOf(values.scheduledAt, clock) ?? undefined,
    type: sessionType,
    facts: rawFacts(factsIn(values)),
  };
}

/** True for a new campaign, which has a series to choose; an existing session is one date. */
export const isNewCampaign = ({ sessionType }: SessionValues, { unchanged }: FormClock) =>
  sessionType === 'campaign' && !unchanged;

/** Checks the form with the rules and messages of the server. */
export function resolverFor(clock: FormClock): Resolver<SessionValues> {
  return (values) => {
    const rules = sessionInput(new Date(), clock.unchanged?.date);
    const result = rules.safeParse(rawInput(values, clock));
    const errors: FieldErrors<SessionValues> = {};
    for (const { path, message } of result.error?.issues ?? []) {
      const field = fieldOf(path[0] === 'facts' ? path.join('.') : String(path[0]));
      if (field && !get(errors, field)) set(errors, field, { type: 'rule', message });
    }
    // An empty field has no text, so this is a time that the clocks skip.
    if (values.scheduledAt && !dateOf(values.scheduledAt, clock)) {
      errors.scheduledAt = { type: 'rule', message: SKIPPED_HOUR };
    }
    if (isNewCampaign(values, clock)) {
      for (const [field, message] of Object.entries(readSeries(values, clock.zone).errors ?? {})) {
        errors[field as keyof SeriesValues] = { type: 'rule', message };
      }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** Returns the time and Game Master to tell people of; null: both are unchanged, or the date is invalid. */
export function movedTo(
  values: Pick<SessionValues, 'scheduledAt' | 'gameMasterId'>,
  clock: FormClock,
  gameMasterId: string,
) {
  const date = dateOf(values.scheduledAt, clock);
  if (!clock.unchanged || !date || !values.gameMasterId) return null;
  const same = +date === +clock.unchanged.date && values.gameMasterId === gameMasterId;
  return same ? null : { scheduledAt: date.toISOString(), gameMasterId: values.gameMasterId };
}

/** Returns the API input of a form that has been checked. */
export function toInput(values: SessionValues, clock: FormClock) {
  const { priceCents, durationMinutes, maxPlayers, scheduledAt, ...rest } = rawInput(values, clock);
  return {
    gameMasterId: rest.gameMasterId,
    title: rest.title,
    description: rest.description,
    gameSystem: rest.gameSystem,
    tags: rest.tags,
    imageUrl: rest.imageUrl || null,
    type: rest.type === 'campaign' ? ('CAMPAIGN' as const) : ('ONE_SHOT' as const),
    priceCents: priceCents ?? 0,
    durationMinutes: durationMinutes ?? 0,
    maxPlayers: maxPlayers ?? 0,
    scheduledAt: scheduledAt?.toISOString() ?? '',
  };
}
