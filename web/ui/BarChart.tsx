import { bars, size } from '../lib/bars.ts';
import { cn } from '../lib/cn.ts';

export interface Bar {
  readonly key: string;
  /** Below the bar, where there is room for it. */
  readonly label: string;
  /** Tooltip of the bar. */
  readonly title: string;
  readonly value: number;
  /** The whole of which the value is a part, drawn behind it. */
  readonly whole?: number;
}

interface BarChartProps {
  /** Screen-reader text instead of the picture: what it shows, and where its figures stand in words. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Returns the label of a grid line. */
  readonly scale: (value: number) => string;
  /** The smallest range of the scale, so that a tiny value does not look large. */
  readonly least: number;
  /** How many labels fit below. */
  readonly labels?: number;
}

/**
 * A chart with one upright bar for each step of time; the last one stands out. A table with the figures belongs
 * beside it.
 */
export function BarChart({ label, bars: all, scale, least, labels = 4 }: BarChartProps) {
  const extents = all.map(({ value, whole = value }) => Math.max(value, whole));
  const { lines, columns, zero, yOf } = bars(extents, least);
  const every = Math.max(1, Math.ceil(all.length / labels));
  return (
    <div role="img" aria-label={label} className="flex text-[0.6875rem] text-faint">
      <div className="figures relative w-13 shrink-0" style={{ height: size.height }}>
        {lines.map(({ y, value }) => (
          <span key={value} className="absolute right-2 -translate-y-1/2" style={{ top: y }}>
            {scale(value)}
          </span>
        ))}
      </div>
      <svg width="100%" height={size.height} aria-hidden="true" className="min-w-0 flex-1">
        {lines.map(({ y, value }) => (
          <line key={value} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
        ))}
        {all.map(({ key, title, value, whole, label: below }, index) => {
          const column = columns[index];
          if (!column) return null;
          const { slot, x, y, width, height, middle } = column;
          const isLast = index === all.length - 1;
          const isLabelled = (all.length - 1 - index) % every === 0;
          return (
            <g key={key} className="group">
              <title>{title}</title>
              {/* The whole column reacts to the pointer, not only the bar. */}
              <rect
                x={`${slot}%`}
                y={0}
                width={`${100 / all.length}%`}
                height="100%"
                className="fill-transparent"
              />
              {whole !== undefined && (
                <rect
                  x={`${x}%`}
                  y={y}
                  width={`${width}%`}
                  height={height}
                  rx={2}
                  className="fill-raised stroke-edge/70"
                />
              )}
              <rect
                x={`${x}%`}
                y={Math.min(yOf(value), zero)}
                width={`${width}%`}
                height={Math.max(Math.abs(yOf(value) - zero), value === 0 ? 0 : 1)}
                rx={2}
                className={cn(
                  value < 0 ? 'fill-red' : isLast ? 'fill-ember' : 'fill-ember/75 group-hover:fill-ember',
                )}
              />
              {isLabelled && (
                <text
                  x={`${isLast ? x + width : middle}%`}
                  y={size.height - 4}
                  textAnchor={isLast ? 'end' : 'middle'}
                  className="figures fill-faint"
                >
                  {below}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-edge" />
      </svg>
    </div>
  );
}
