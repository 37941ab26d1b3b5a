import Download from 'lucide-react/icons/download';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MonthChoice_desk$key } from '../../__generated__/MonthChoice_desk.graphql.ts';
import { formatCents, formatMonth } from '../../lib/format.ts';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

/** Chooses among the months with payments or refunds; also offers the shown month as a file. */
export function MonthChoice({ desk, month }: { desk: MonthChoice_desk$key; month: string }) {
  const { earningsMonths } = useFragment(
    graphql`
      fragment MonthChoice_desk on GameMasterDesk {
        earningsMonths {
          month
          earnedCents
        }
      }
    `,
    desk,
  );
  const [, change] = useChangeSearch();
  const isListed = earningsMonths.some((each) => each.month === month);
  return (
    <div className="mt-6 flex flex-wrap items-end gap-4">
      <Field label="Month" className="w-full max-w-xs">
        <Select
          value={month}
          onChange={({ target: { value } }) =>
            change((now) => {
              const next = new URLSearchParams(now);
              next.set('month', value);
              return next;
            })
          }
        >
          {!isListed && <option value={month}>{formatMonth(month)}</option>}
          {earningsMonths.map((each) => (
            <option key={each.month} value={each.month}>
              {formatMonth(each.month)} ({formatCents(each.earnedCents)})
            </option>
          ))}
        </Select>
      </Field>
      <Button asChild variant="secondary" icon={<Download />}>
        <a href={`/api/gm/earnings.csv?month=${month}`} download>
          Download CSV
        </a>
      </Button>
    </div>
  );
}
