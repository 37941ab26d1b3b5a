interface LimitsListProps {
  readonly lines: string;
  readonly veils: string;
}

/** Lists what must not happen in a game (lines), and what only out of sight (veils); leaves out what is empty. */
export function LimitsList({ lines, veils }: LimitsListProps) {
  return (
    <dl className="flex flex-col gap-2 text-sm font-normal">
      <Part name="Lines" hint="not in the game at all" text={lines} />
      <Part name="Veils" hint="out of sight only" text={veils} />
    </dl>
  );
}

function Part({ name, hint, text }: { name: string; hint: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <dt>
        <span className="font-semibold">{name}</span> <span className="text-xs text-faint">{hint}</span>
      </dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line text-soft">{text}</dd>
    </div>
  );
}
