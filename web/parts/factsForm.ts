import {
  type Accessibility,
  type Audience,
  accessibility,
  audiences,
  type Language,
  languages,
  nothingSaid,
  type Platform,
  platforms,
  type Recording,
  recordings,
  type SafetyTool,
  type SeriesLength,
  safetyTools,
  seriesLengths,
  type Tone,
  tones,
  usualWarnings,
} from '../../api/catalog/facts.rules.ts';

/** The facts of a table as a form holds them; empty: not given. */
export interface FactValues {
  platform: Platform | '';
  city: string;
  language: Language | '';
  minimumAge: string;
  experience: Audience | '';
  provided: string;
  bring: string;
  tones: readonly Tone[];
  /** Warnings from the list on offer. */
  contentWarnings: readonly string[];
  /** Other warnings, separated by commas. */
  ownWarnings: string;
  safetyTools: readonly SafetyTool[];
  accessibility: readonly Accessibility[];
  recording: Recording | '';
  /** Only for a campaign. */
  seriesLength: SeriesLength | '';
}

/** The facts as the API returns them. */
interface Told {
  readonly platform: string | null | undefined;
  readonly city: string;
  readonly language: string | null | undefined;
  readonly minimumAge: number;
  readonly experience: string | null | undefined;
  readonly provided: string;
  readonly bring: string;
  readonly tones: readonly string[];
  readonly contentWarnings: readonly string[];
  readonly safetyTools: readonly string[];
  readonly accessibility: readonly string[];
  readonly recording: string | null | undefined;
  readonly seriesLength: string | null | undefined;
}

const oneIn = <Name extends string>(list: Readonly<Record<Name, string>>, told: string | null | undefined) =>
  namesIn(list, [told ?? ''])[0] ?? '';
/** Returns the names of a closed list that the API returned, in the order of the list. */
export const namesIn = <Name extends string>(list: Readonly<Record<Name, string>>, told: readonly string[]) =>
  (Object.keys(list) as Name[]).filter((name) => told.includes(name.toUpperCase()));
const isUsual = (warning: string) => usualWarnings.some((usual) => usual === warning);

export const factValuesOf = (told: Told): FactValues => ({
  platform: oneIn(platforms, told.platform),
  city: told.city,
  language: oneIn(languages, told.language?.toUpperCase()),
  minimumAge: String(told.minimumAge),
  experience: oneIn(audiences, told.experience),
  provided: told.provided,
  bring: told.bring,
  tones: namesIn(tones, told.tones),
  contentWarnings: told.contentWarnings.filter(isUsual),
  ownWarnings: told.contentWarnings.filter((warning) => !isUsual(warning)).join(', '),
  safetyTools: namesIn(safetyTools, told.safetyTools),
  accessibility: namesIn(accessibility, told.accessibility),
  recording: oneIn(recordings, told.recording),
  seriesLength: oneIn(seriesLengths, told.seriesLength),
});

/** Converts the fields for the validation rules; a table that does not meet in person has no city. */
export const rawFacts = ({ ownWarnings, ...values }: FactValues) => ({
  ...values,
  platform: values.platform || null,
  city: values.platform === 'in_person' ? values.city : '',
  language: values.language || null,
  minimumAge: values.minimumAge.trim() === '' ? null : Number(values.minimumAge),
  experience: values.experience || null,
  contentWarnings: [...values.contentWarnings, ...ownWarnings.split(',')]
    .map((warning) => warning.trim())
    .filter(Boolean),
  recording: values.recording || null,
  seriesLength: values.seriesLength || null,
});

/** Spells an entry of a closed list as the API does. */
export const upper = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;

/** Sorted by the list, so that removing a name and choosing it again is no change. */
const listed = <Name extends string>(list: Readonly<Record<Name, string>>, names: readonly Name[]) =>
  namesIn(list, names.map(upper)).map(upper);

/** Returns the input for the API. */
export function toFacts(values: FactValues) {
  const { platform, experience, recording, seriesLength, ...facts } = rawFacts(values);
  return {
    ...facts,
    platform: platform && upper(platform),
    experience: experience && upper(experience),
    tones: listed(tones, facts.tones),
    safetyTools: listed(safetyTools, facts.safetyTools),
    accessibility: listed(accessibility, facts.accessibility),
    recording: recording && upper(recording),
    seriesLength: seriesLength && upper(seriesLength),
  };
}

/** Returns the facts that were changed; null: none. */
export function factChanges(
  opened: FactValues,
  values: FactValues,
): Partial<ReturnType<typeof toFacts>> | null {
  const before = toFacts(opened);
  const isNew = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]);
  const changed = Object.entries(toFacts(values)).filter(isNew);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Returns the form field that a refusal names, such as "facts.contentWarnings.1"; null: it is none of the facts. */
export function factIn(field: string | null | undefined): keyof FactValues | null {
  const [group, name = ''] = (field ?? '').split('.');
  if (group !== 'facts') return null;
  if (name === 'contentWarnings') return 'ownWarnings';
  return Object.hasOwn(nothingSaid, name) ? (name as keyof FactValues) : null;
}
