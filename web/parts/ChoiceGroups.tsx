import { type ReactNode, useId } from 'react';
import { mostSeats, partsOfDay, priceSteps, ratingSteps, suits } from '../../api/catalog/choices.rules.ts';
import type { SessionChoiceGroup } from '../__generated__/useSessionChoicesQuery.graphql.ts';
import { cn } from '../lib/cn.ts';
import { weekdays } from '../lib/weekdays.ts';
import { Chip } from '../ui/Chip.tsx';
import { kindName, upTo, weekdayName } from './filterNames.ts';
import type { ListKind } from './listKinds.ts';
import { HoursFields, PriceFields } from './RangeFields.tsx';
import type { Filter } from './sessionFilter.ts';
import { experienceName, languageName, safetyToolName } from './sessionFilterWords.ts';
import { useSessionChoices } from './useSessionChoices.ts';

interface ChoiceGroupsProps {
  readonly filter: Filter;
  /** Filter values that only the counts use, besides `filter`. */
  readonly counted: Partial<Filter> | undefined;
  readonly of: ListKind;
  readonly onChange: (next: Partial<Filter>) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly on: boolean;
  readonly set: Partial<Filter>;
  readonly unset: Partial<Filter>;
}

/** Tags are equal whatever their case. */
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const capital = (tag: string) => tag.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());

export function ChoiceGroups({ filter, counted, of, onChange }: ChoiceGroupsProps) {
  const choices = useSessionChoices({ ...filter, ...counted }, of);
  const { days, hours, minPrice, maxPrice, experience } = filter;

  /** Choices of a group that allows several: the chosen values, then the others that have matches. */
  function several(
    key: 'systems' | 'tags' | 'languages' | 'safety',
    group: SessionChoiceGroup,
    label = (value: string) => value,
  ): Choice[] {
    const chosen = filter[key];
    const others = choices.valuesOf(group).filter((value) => !chosen.some((other) => isSame(other, value)));
    return [...chosen, ...others.sort((a, b) => label(a).localeCompare(label(b)))].map((value) => ({
      value: key === 'tags' ? value.toLowerCase() : value,
      label: label(value),
      on: chosen.includes(value),
      set: { [key]: [...chosen, value] },
      unset: { [key]: chosen.filter((other) => other !== value) },
    }));
  }
  /** A choice of a group that allows one. */
  const one = <Key extends keyof Filter>(
    key: Key,
    value: Filter[Key],
    shown: string,
    label: string,
  ): Choice => ({
    value: shown,
    label,
    on: filter[key] === value,
    set: { [key]: value },
    unset: { [key]: typeof value === 'number' ? null : '' },
  });

  const group = (title: string, kindOf: SessionChoiceGroup, list: readonly Choice[], below?: ReactNode) =>
    list.length > 0 && (
      <Group title={title}>
        <div className="flex flex-wrap gap-2">
          {list.map(({ value, label, on, set, unset }) => (
            <Chip
              key={value}
              on={on}
              count={choices.countOf(kindOf, value)}
              noun={of.noun}
              onClick={() => onChange(on ? unset : set)}
            >
              {label}
            </Chip>
          ))}
        </div>
        {below}
      </Group>
    );

  return (
    <div
      aria-busy={choices.stale}
      className={cn(
        'grid gap-x-10 gap-y-6 transition-opacity duration-150 lg:grid-cols-2',
        choices.stale && 'opacity-80',
      )}
    >
      {group(
        'Time of day',
        'PART_OF_DAY',
        partsOfDay.map(({ name, from, to }) => ({
          value: name,
          label: name,
          on: hours?.from === from && hours.to === to,
          set: { hours: { from, to } },
          unset: { hours: null },
        })),
        <HoursFields hours={hours} onChange={(next) => onChange({ hours: next })} />,
      )}
      {group(
        'Price of a seat',
        'PRICE',
        priceSteps.map((step) => ({
          value: String(step),
          label: upTo(step / 100),
          on: minPrice === null && maxPrice === step / 100,
          set: { minPrice: null, maxPrice: step / 100 },
          unset: { maxPrice: null },
        })),
        <PriceFields minPrice={minPrice} maxPrice={maxPrice} onChange={onChange} />,
      )}
      {group(
        'Day of the week',
        'DAY',
        weekdays.map((_name, at) => ({
          value: String(at + 1),
          label: weekdayName(at + 1),
          on: days.includes(at + 1),
          set: { days: [...days, at + 1].sort() },
          unset: { days: days.filter((day) => day !== at + 1) },
        })),
      )}
      {group(
        'Free spots',
        'SEATS',
        Array.from({ length: mostSeats }, (_, at) =>
          one('seats', at + 1, String(at + 1), `${at + 1}`),
        ).filter(({ value, on }) => on || choices.countOf('SEATS', value) > 0 || Number(value) <= 4),
      )}
      {/* Left out where no table says for whom it is. */}
      {(experience || choices.valuesOf('EXPERIENCE').length > 0) &&
        group(
          'For whom',
          'EXPERIENCE',
          suits.map((value) => one('experience', value, value, experienceName(value))),
        )}
      {group('One evening or a series', 'SESSION_TYPE', [
        one('kind', 'one-shot', 'one_shot', kindName('one-shot')),
        one('kind', 'campaign', 'campaign', kindName('campaign')),
      ])}
      {group('Game system', 'GAME_SYSTEM', several('systems', 'GAME_SYSTEM'))}
      {group(
        'Game Master’s rating',
        'RATING',
        ratingSteps.map((stars) => one('rating', stars, String(stars), `${stars}+ stars`)),
      )}
      {group('About', 'TAG', several('tags', 'TAG', capital))}
      {group('Language', 'LANGUAGE', several('languages', 'LANGUAGE', languageName))}
      {group('Safety tools', 'SAFETY_TOOL', several('safety', 'SAFETY_TOOL', safetyToolName))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be a grid item
    <div role="group" aria-labelledby={id}>
      <p id={id} className="title mb-2.5 text-base">
        {title}
      </p>
      {children}
    </div>
  );
}
