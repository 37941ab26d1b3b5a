import { countOf } from '../../lib/format.ts';

/** How much waits in a conversation; nothing where nothing does. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="figures ml-auto grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-ember px-1.5 text-2xs font-bold text-on-ember">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{countOf(count, 'unread message')}</span>
    </span>
  );
}
