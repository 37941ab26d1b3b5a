import { cn } from '../lib/cn.ts';
import {
  type SeatCounts,
  type SeatPlace,
  type SeatState,
  seatPlaces,
  seatStates,
  seatText,
} from './seats.ts';

export interface SeatTableProps extends SeatCounts {
  /** 'small' for a card; 'large' for a page, with the count of free seats on the table. */
  size?: 'small' | 'large';
  /** Nobody can take a seat any more: the taken seats are counted instead. */
  isOver?: boolean;
}

const mostDrawn = 24;

/** A table from above: who sits there, which seats are held, free, or the viewer's own. */
export function SeatTable({ size = 'small', isOver = false, ...counts }: SeatTableProps) {
  const states = seatStates(counts);
  const free = states.filter((state) => state === 'free').length;
  const counted = isOver ? states.length - free : free;
  const large = size === 'large';
  const places = seatPlaces(states.length);
  return (
    <svg
      viewBox="0 0 200 200"
      role="img"
      aria-label={seatText(counts)}
      className={cn('shrink-0', large ? 'w-full max-w-60' : 'size-13')}
    >
      <circle cx="100" cy="100" r="52" className="seat-table" strokeWidth={large ? 2 : 4} />
      {large && <Grain />}
      <GameMasterScreen bold={!large} />
      {states.length > mostDrawn ? (
        <Crowd states={states} />
      ) : (
        <g strokeWidth={large ? 2 : 5} className={large ? undefined : fills.free}>
          {places.map((place, seat) => (
            <Seat key={`${place.x} ${place.y}`} place={place} state={states[seat] ?? 'free'} bold={!large} />
          ))}
        </g>
      )}
      {large && (
        <g textAnchor="middle">
          <text
            x="100"
            y="108"
            className="figures fill-text forced-colors:fill-[CanvasText] font-title text-[36px] font-semibold"
          >
            {counted}
          </text>
          <text
            x="100"
            y="126"
            className="fill-soft forced-colors:fill-[CanvasText] text-[11.5px] font-medium"
          >
            {isOver ? 'seat' : 'spot'}
            {counted !== 1 && 's'} {isOver ? 'taken' : 'free'}
          </text>
        </g>
      )}
    </svg>
  );
}

function Grain() {
  return (
    <g fill="none" className="stroke-grain" strokeWidth={1} opacity={0.55}>
      <circle cx="100" cy="100" r="46.5" />
      <path d="M63 72c24-7 50-7 74 0M52.5 93c10-2 20-3 28-3.4M119.500 89.600c10 .5 19 1.600 28 3.400M66 133c22 7 46 7 68 0" />
    </g>
  );
}

/** The Game Master's screen: three folded boards. */
function GameMasterScreen({ bold }: { bold: boolean }) {
  return <path d="M79 38.5 88.5 28.5h23l9.5 10" className="seat-screen" strokeWidth={bold ? 9 : 4.5} />;
}

const fills: Record<SeatState, string> = {
  taken: 'seat-taken',
  held: 'seat-held',
  free: 'seat-free',
  yours: 'seat-yours',
  kept: 'seat-kept',
};

function Seat({ place, state, bold }: { place: SeatPlace; state: SeatState; bold: boolean }) {
  const { x, y, turn, radius: r } = place;
  const line = bold ? 5 : 2;
  const inner = r - line / 2;
  // In a card the seat is a plain dot, and free seats inherit their class: there are many cards.
  if (bold && state !== 'held')
    return <circle cx={x} cy={y} r={inner} className={state === 'free' ? undefined : fills[state]} />;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      {!bold && (
        <path
          d={`M${-r * 0.85} ${-r * 0.95}A${r * 1.27} ${r * 1.27} 0 0 1 ${r * 0.85} ${-r * 0.95}`}
          fill="none"
          strokeWidth={line * 1.5}
          strokeLinecap="round"
          className={cn(fills[state], 'fill-none!')}
          opacity={state === 'free' ? 0.65 : 1}
        />
      )}
      <circle
        r={inner}
        strokeDasharray={state === 'held' ? (bold ? '8 6' : '4 3.5') : undefined}
        className={fills[state]}
      />
      {(state === 'yours' || state === 'kept') && !bold && (
        <path
          d="M-5 .5-1.500 4 5-3.500"
          transform={`rotate(${-turn}) scale(${r / 15})`}
          fill="none"
          strokeWidth={2.6}
          strokeLinecap="round"
          strokeLinejoin="round"
          className={cn(
            state === 'yours' ? 'stroke-on-verdigris' : 'stroke-on-amber',
            'forced-colors:stroke-[HighlightText]',
          )}
        />
      )}
    </g>
  );
}

/** More seats than can be told apart: shares of a ring that leaves room for the Game Master. */
function Crowd({ states }: { states: SeatState[] }) {
  const order: SeatState[] = ['yours', 'kept', 'taken', 'held', 'free'];
  const round = (value: number) => Math.round(value * 100) / 100;
  let before = 30;
  return order.map((state) => {
    const share = (states.filter((each) => each === state).length / states.length) * 300;
    const start = before;
    before += share;
    if (share === 0) return null;
    return (
      <circle
        key={state}
        cx="100"
        cy="100"
        r="76"
        fill="none"
        pathLength={360}
        strokeWidth={18}
        strokeDasharray={`${round(Math.max(1.5, share - 2.5))} 360`}
        strokeDashoffset={-round(start)}
        transform="rotate(-90 100 100)"
        className={cn(fills[state], 'fill-none!')}
        opacity={state === 'free' ? 0.5 : 1}
      />
    );
  });
}
