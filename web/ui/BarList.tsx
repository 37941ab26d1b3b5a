export interface ListedBar {
  readonly key: string;
  readonly name: string;
  /** In words, at the end of the line. */
  readonly words: string;
  readonly value: number;
  /** The whole of which the value is a part, drawn behind it. */
  readonly whole?: number;
}

interface BarListProps {
  /** Screen-reader text instead of the picture: what it shows, and where its figures stand in words. */
  readonly label: string;
  readonly bars: readonly ListedBar[];
}

/**
 * A chart with one horizontal bar for each name, for data without an order in time. A table with the figures belongs
 * beside it.
 */
export function BarList({ label, bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value, whole = value }) => Math.max(Math.abs(value), whole)));
  const percent = (value: number) => `${(Math.abs(value) / most) * 100}%`;
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-3 text-sm">
      {bars.map(({ key, name, words, value, whole }) => (
        <div key={key}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="figures shrink-0 text-soft">{words}</span>
          </div>
          <div className="relative mt-1 h-2.5">
            {whole !== undefined && (
              <div
                className="absolute inset-y-0 left-0 rounded-sm border border-edge/70 bg-raised"
                style={{ width: percent(whole) }}
              />
            )}
            <div
              className={`absolute inset-y-0 left-0 rounded-sm ${value < 0 ? 'bg-red' : 'bg-ember'}`}
              style={{ width: percent(value) }}
            />
          </div>
        </div>
      ))}
    </div>
  );
}
