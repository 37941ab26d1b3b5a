import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo, useState } from 'react';
import { cityOf, placeOf } from '../../api/platform/zones.rules.ts';
import { cn } from '../lib/cn.ts';
import { commonZones } from '../lib/commonZones.ts';
import { countOf, formatTime } from '../lib/format.ts';
import { runtimeZone, zoneName } from '../lib/zones.ts';
import { type Command, CommandBox } from '../ui/CommandBox.tsx';
import { controlClass, useFieldWiring } from '../ui/fieldContext.ts';
import { useNow } from './Now.tsx';

interface ZonePickerProps {
  /** An IANA name; empty: the zone of the browser. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  /** The value must name a zone; following the browser is not offered. */
  readonly isFixed?: boolean;
}

const ownZone = 'Same as this browser';
const mostShown = 40;

/** Returns 'America, ', to tell cities of the same name apart. */
const regionOf = (zone: string) => (zone.includes('/') ? `${zone.slice(0, zone.indexOf('/'))}, ` : '');

/** Picks one of four hundred time zones, found by name. */
export function ZonePicker({ value, onChange, isFixed = false }: ZonePickerProps) {
  const { 'aria-required': _, ...wiring } = useFieldWiring({});
  const [open, setOpen] = useState(false);
  const now = useNow();
  const words = value ? zoneName(now, value) : ownZone;
  return (
    <>
      <button
        {...wiring}
        type="button"
        name="timeZone"
        aria-haspopup="dialog"
        aria-label={`Time zone: ${words}`}
        onClick={() => setOpen(true)}
        className={cn(controlClass, 'flex h-10 items-center gap-2 text-left max-md:h-11')}
      >
        <span className="min-w-0 flex-1 truncate">{words}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </button>
      {open && (
        <ZoneBox
          isFixed={isFixed}
          onClose={() => setOpen(false)}
          onChoose={(zone) => {
            onChange(zone);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface ZoneBoxProps {
  readonly isFixed: boolean;
  readonly onChoose: (zone: string) => void;
  readonly onClose: () => void;
}

function ZoneBox({ isFixed, onChoose, onClose }: ZoneBoxProps) {
  const now = useNow();
  const [text, setText] = useState('');
  // The browser's list has no UTC.
  const zones = useMemo(() => [...new Set([...commonZones, ...Intl.supportedValuesOf('timeZone')])], []);
  const known = new Map(commonZones.map((zone) => [zone, zoneName(now, zone)]));
  const asked = text.toLowerCase().split(/[\s/_]+/);
  const found = zones.filter((zone) => {
    const name = `${placeOf(zone)} ${cityOf(zone)} ${known.get(zone) ?? ''}`.toLowerCase();
    return asked.every((word) => name.includes(word));
  });
  const own: Command = {
    id: 'own',
    label: ownZone,
    hint: `${zoneName(now, runtimeZone())}, ${formatTime(now, runtimeZone())}`,
    onChoose: () => onChoose(''),
  };
  const commands = found.slice(0, mostShown).map((zone) => ({
    id: zone.replaceAll('/', '-'),
    label: zoneName(now, zone),
    hint: `${regionOf(zone)}${formatTime(now, zone)}`,
    onChoose: () => onChoose(zone),
  }));
  return (
    <CommandBox
      title="Find a time zone"
      placeholder="A city or region: Chicago, Berlin…"
      text={text}
      onText={setText}
      maxLength={60}
      busy={false}
      onClose={onClose}
      status={countOf(found.length, 'time zone')}
      groups={[
        ...(text.trim() === '' && !isFixed ? [{ label: 'Your browser', commands: [own] }] : []),
        ...(commands.length > 0 ? [{ label: 'Time zones', commands }] : []),
      ]}
      message={
        found.length === 0
          ? 'We found no time zone by that name. Try the nearest large city.'
          : found.length > mostShown
            ? `${found.length - mostShown} more: type a name to find them.`
            : undefined
      }
    />
  );
}
