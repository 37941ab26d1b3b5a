import { Fragment } from 'react';

const clock = /(\d{1,2}:\d{2} [AP]M(?: (?:[A-Z]{3,4}|Local)\b)?)/;

/** Text in which a time keeps its AM and its zone at the end of a line. */
export function WholeTimes({ children }: { children: string }) {
  return children.split(clock).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never change places
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never change places
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
