import { useId, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  PaymentPlan_plan$data,
  PaymentPlan_plan$key,
} from '../__generated__/PaymentPlan_plan.graphql.ts';
import { formatShortDate } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { useNow } from './Now.tsx';
import { PlannedDate, type Together } from './PlannedDate.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface PaymentPlanProps {
  readonly plan: PaymentPlan_plan$key;
  /** With the buttons to skip, rejoin and pay each date. */
  readonly withTools?: boolean;
  /** Session credit in the payment now, in cents. */
  readonly creditCents?: number;
  /** For a one-shot that is paid together with seats for friends: the total of all seats. */
  readonly together?: Together | null | undefined;
}

type Payment = PaymentPlan_plan$data['payments'][number];

const datesShown = 4;

/** Every planned payment by the date it is for, past and to come, with today between them. */
export function PaymentPlan({ plan, withTools = false, creditCents = 0, together }: PaymentPlanProps) {
  const { payments } = useFragment(
    graphql`
      fragment PaymentPlan_plan on PaymentPlan {
        payments {
          session {
            id
            scheduledAt
          }
          ...PlannedDate_payment
        }
      }
    `,
    plan,
  );
  const now = useNow();
  const zone = useTimeZone();
  const list = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (payments.length === 0) {
    return <p className="text-sm text-soft">No dates are planned at the moment.</p>;
  }

  const isAhead = ({ session }: Payment) => Date.parse(session.scheduledAt) > now;
  const ahead = payments.filter(isAhead);
  const past = payments.filter((payment) => !isAhead(payment));
  // Without dates ahead, the latest ones matter.
  const [shownPast, shownAhead] = showsAll
    ? [past, ahead]
    : [ahead.length > 0 ? [] : past.slice(-datesShown), ahead.slice(0, datesShown)];
  const hidden = payments.length - shownPast.length - shownAhead.length;
  const dateOf = (payment: Payment) => (
    <PlannedDate
      key={payment.session.id}
      payment={payment}
      withTools={withTools}
      creditCents={creditCents}
      together={together}
    />
  );
  return (
    <div className="@container">
      <ol id={list} aria-label="Payments by date" className="flex flex-col">
        {shownPast.map(dateOf)}
        <Today text={formatShortDate(now, zone)} />
        {shownAhead.map(dateOf)}
      </ol>
      {(hidden > 0 || showsAll) && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 ml-9"
          aria-expanded={showsAll}
          aria-controls={list}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer dates' : `Show all ${payments.length} dates`}
        </Button>
      )}
    </div>
  );
}

function Today({ text }: { text: string }) {
  return (
    <li className="group relative flex items-center gap-4 pb-5 last:pb-2">
      <span
        aria-hidden="true"
        className="absolute top-3 bottom-0 left-[0.5625rem] w-0.5 bg-line group-last:hidden"
      />
      <span aria-hidden="true" className="relative grid size-5 shrink-0 place-items-center">
        <span className="size-2.5 rotate-45 bg-ember" />
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-3 text-sm text-ember-ink">
        <span className="figures">
          <strong className="font-semibold">Today</strong>, {text}
        </span>
        <span aria-hidden="true" className="h-px flex-1 bg-ember/40" />
      </span>
    </li>
  );
}
