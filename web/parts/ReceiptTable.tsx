import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ReceiptTable_line$key } from '../__generated__/ReceiptTable_line.graphql.ts';
import { formatCents, formatRecordDate } from '../lib/format.ts';

interface ReceiptLineRowProps {
  readonly line: ReceiptTable_line$key;
  readonly zone: string;
  /** What it was for. */
  readonly children?: ReactNode;
}

/** A movement of money: the day, what it was, how much. */
export function ReceiptLineRow({ line, zone, children }: ReceiptLineRowProps) {
  const { at, words, amountCents } = useFragment(
    graphql`
      fragment ReceiptTable_line on ReceiptLine {
        at
        words
        amountCents
      }
    `,
    line,
  );
  return (
    <tr className="border-t border-line align-baseline">
      <td className="figures py-2.5 pr-4 whitespace-nowrap text-soft enlarged:whitespace-normal">
        {formatRecordDate(at, zone)}
      </td>
      <td className="py-2.5 pr-4 enlarged:wrap-anywhere">
        {words}
        {children}
      </td>
      <td className="figures py-2.5 text-right whitespace-nowrap">{formatCents(amountCents)}</td>
    </tr>
  );
}

/** The table around them. */
export function ReceiptTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-faint">
          <th scope="col" className="kicker py-2 pr-4">
            Date
          </th>
          <th scope="col" className="kicker py-2 pr-4">
            What
          </th>
          <th scope="col" className="kicker py-2 text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
