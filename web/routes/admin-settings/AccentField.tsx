import {
  accentContrast,
  accentTokens,
  groundOf,
  HEX,
  houseAccent,
  NEEDED,
  ratioWords,
  type Theme,
} from '../../../api/settings/brand/rules.ts';
import { BareInput } from '../../ui/BareInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

interface AccentFieldProps {
  readonly theme: Theme;
  /** null: the default colour. */
  readonly value: string | null;
  readonly problem: string | undefined;
  readonly onChange: (next: string | null) => void;
}

const labels = { dark: 'Accent on the dark theme', light: 'Accent on the light theme and in mails' };

/** Chooses a colour by text or picker, with a preview and its contrast. */
export function AccentField({ theme, value, problem, onChange }: AccentFieldProps) {
  const colour = value !== null && HEX.test(value) ? value : houseAccent(theme);
  const ratio = accentContrast(theme, colour);
  const tokens = accentTokens(theme, colour);
  const isEnough = ratio >= NEEDED;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={labels[theme]}
        hint={`${ratioWords(ratio)} against the ${theme} grounds${isEnough ? '' : ': too little'}. At least ${NEEDED}:1.`}
        error={problem}
      >
        <Input
          value={value ?? ''}
          placeholder={houseAccent(theme)}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="figures"
          onChange={(event) => onChange(event.target.value.trim().toLowerCase() || null)}
        />
      </Field>
      <div
        className="flex items-center gap-4 rounded-md border border-line p-3"
        style={{ background: groundOf(theme) }}
      >
        <BareInput
          type="color"
          aria-label={`Pick: ${labels[theme]}`}
          value={colour}
          onChange={(event) => onChange(event.target.value)}
          className="size-9 shrink-0 cursor-pointer rounded-sm border-0 bg-transparent p-0"
        />
        <span
          aria-hidden="true"
          className="rounded-md px-3 py-1.5 text-sm font-semibold"
          style={{ background: tokens.ember, color: tokens.on }}
        >
          Book Session
        </span>
        <span aria-hidden="true" className="text-sm underline" style={{ color: tokens.ink }}>
          A link
        </span>
      </div>
    </div>
  );
}
