import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { type Fees, feeRule, isFee, type Paid, split } from './decisions.ts';

interface FeeFieldProps {
  readonly paid: Paid;
  readonly fees: Fees;
  /** The value as typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Chooses the late fee by slider or number, with the resulting amounts. */
export function FeeField({ paid, fees, value, onChange, error }: FeeFieldProps) {
  const { lateFeeMinPercent, lateFeeMaxPercent } = fees;
  const percent = Number(value);
  const { refund, kept } = split(paid, percent);
  return (
    <div className="rounded-md border border-line bg-raised px-4 py-3.5">
      <div className="flex items-end gap-4">
        <input
          type="range"
          aria-label="Late fee, slider"
          min={lateFeeMinPercent}
          max={lateFeeMaxPercent}
          step={1}
          value={isFee(percent, fees) ? percent : lateFeeMinPercent}
          aria-valuetext={isFee(percent, fees) ? `${percent}%` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 min-w-0 flex-1 cursor-pointer accent-ember"
        />
        <Field label="Late fee (%)" required className="w-28 shrink-0">
          <Input
            type="number"
            inputMode="numeric"
            min={lateFeeMinPercent}
            max={lateFeeMaxPercent}
            step={1}
            value={value}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.value)}
            className="figures"
          />
        </Field>
      </div>
      <p aria-live="polite" className="figures mt-3 text-sm">
        {isFee(percent, fees) ? (
          <>
            Player gets <strong>{refund}</strong>, we keep <strong>{kept}</strong>.
          </>
        ) : (
          <span className="text-red-ink">{error ?? feeRule(fees)}</span>
        )}
      </p>
    </div>
  );
}
