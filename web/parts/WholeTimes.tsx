import { Fragment } from 'react';

const whole =
  /(\d{1,2}:\d{2} [AP]M(?: (?:[A-Z]{3,4}|Local)\b)?|(?:[A-Z][a-z]{2}, )?[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?\b)/;

/** Keeps a time with its AM or PM and zone, and a date with its weekday, month and day, on one line. */
export function WholeTimes({ children }: { children: string }) {
  return children.split(whole).map((part, at) =>
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
