import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ReceiptTable_line$key } from '../__generated__/ReceiptTable_line.graphql.ts';
import { formatCents, formatRecordDate } from '../lib/format.ts';

interface ReceiptLineRowProps {
  readonly line: ReceiptTable_line$key;
  readonly zone: string;
  /** What the money was for. */
  readonly children?: ReactNode;
}

// Explicit roles, because the changed display would remove the implicit ones.
// biome-ignore-start lint/a11y/noRedundantRoles: see above

/** A row for a movement of money: the day, its description, the amount. */
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
    <tr
      role="row"
      className="border-t border-line align-baseline @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between @max-[15rem]:gap-x-3 @max-[15rem]:py-2.5"
    >
      <td role="cell" className="figures py-2.5 pr-4 whitespace-nowrap text-soft @max-[15rem]:p-0">
        {formatRecordDate(at, zone)}
      </td>
      <td
        role="cell"
        className="py-2.5 pr-4 @max-[15rem]:order-last @max-[15rem]:w-full @max-[15rem]:p-0 @max-[15rem]:wrap-anywhere"
      >
        {words}
        {children}
      </td>
      <td
        role="cell"
        className="figures py-2.5 text-right whitespace-nowrap @max-[15rem]:ml-auto @max-[15rem]:p-0"
      >
        {formatCents(amountCents)}
      </td>
    </tr>
  );
}

/** The table around the rows; where it is narrow, the description stands below the day and the amount. */
export function ReceiptTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="@container">
      <table role="table" className="w-full text-left text-sm @max-[15rem]:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-[15rem]:sr-only">
          <tr role="row" className="text-faint">
            <th role="columnheader" scope="col" className="kicker py-2 pr-4">
              Date
            </th>
            <th role="columnheader" scope="col" className="kicker py-2 pr-4">
              What
            </th>
            <th role="columnheader" scope="col" className="kicker py-2 text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-[15rem]:block">
          {children}
        </tbody>
      </table>
    </div>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
