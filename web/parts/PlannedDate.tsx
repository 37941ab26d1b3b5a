import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PlannedDate_payment$key } from '../__generated__/PlannedDate_payment.graphql.ts';
import { cn } from '../lib/cn.ts';
import { formatCents, formatShortDate } from '../lib/format.ts';
import { creditFor, isOwed, paymentFacts, paymentState } from '../lib/paymentPlan.ts';
import { formatZonedTime } from '../lib/zones.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { DateTools } from './DateTools.tsx';
import { useNow } from './Now.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

/** One payment for the player's own seat and those of friends. */
export interface Together {
  readonly priceCents: number;
  readonly creditCents: number;
}

interface PlannedDateProps {
  readonly payment: PlannedDate_payment$key;
  readonly withTools: boolean;
  /** Session credit in the payment now, in cents. */
  readonly creditCents: number;
  readonly together: Together | null | undefined;
}

/** One date on the timeline: when, how much, where it stands, and until when it can be changed. */
export function PlannedDate({ payment: key, withTools, creditCents, together }: PlannedDateProps) {
  const payment = useFragment(
    graphql`
      fragment PlannedDate_payment on PlannedPayment {
        state
        amountCents
        chargeAt
        skipUntil
        refundUntil
        releaseAt
        failedAttempts
        returned
        toPay {
          creditCents
        }
        booking {
          id
        }
        session {
          id
          databaseId
          scheduledAt
        }
        ...DateTools_payment
      }
    `,
    key,
  );
  const now = useNow();
  const zone = useTimeZone();
  const { state, booking, session } = payment;
  const amountCents = together?.priceCents ?? payment.amountCents;
  const { scheduledAt } = session;
  const { label, tone } = paymentState(state);
  // A held seat is still to be paid for.
  const words = state === 'DUE_NOW' && booking ? 'Payment open' : (payment.returned ?? label);
  const credit = together?.creditCents ?? payment.toPay?.creditCents ?? creditFor(state, creditCents);
  const [first, ...rest] = paymentFacts(payment, now, zone, credit);
  const isQuiet = !isOwed(state);
  return (
    <li className="group relative flex gap-4 pb-5 last:pb-3">
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 left-[0.5625rem] w-0.5 bg-line group-first:top-2 group-last:h-3"
      />
      <Point state={state} tone={tone} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="figures">
            <Link
              to={`/sessions/${session.databaseId}`}
              className={cn(
                'inline-block min-h-6 font-semibold hover:text-ember-ink',
                isQuiet && 'text-soft',
              )}
            >
              {formatShortDate(scheduledAt, zone)}
              <span className="font-normal text-soft">
                , <WholeTimes>{formatZonedTime(scheduledAt, zone)}</WholeTimes>
              </span>
            </Link>
          </p>
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <span className={cn('figures', isQuiet ? 'text-faint line-through' : 'font-semibold')}>
              {formatCents(amountCents - credit)}
            </span>
            <Badge tone={tone}>{words}</Badge>
          </p>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="figures mt-1 min-w-0 text-sm">
            {first && (
              <p className={tone === 'red' ? 'text-red-ink' : 'text-soft'}>
                <WholeTimes>{first}</WholeTimes>
              </p>
            )}
            {rest.length > 0 && (
              <p className="mt-0.5 flex flex-wrap gap-x-4 text-faint">
                {rest.map((fact) => (
                  <span key={fact}>
                    <WholeTimes>{fact}</WholeTimes>
                  </span>
                ))}
              </p>
            )}
          </div>
          {withTools && <DateTools payment={payment} />}
        </div>
      </div>
    </li>
  );
}

const points: Record<Tone, string> = {
  neutral: 'border-edge bg-surface text-soft',
  ember: 'border-ember bg-ember text-on-ember',
  verdigris: 'border-verdigris bg-verdigris text-on-verdigris',
  amber: 'border-amber bg-amber text-on-amber',
  red: 'border-red bg-red text-on-red',
};

/**
 * The point on the timeline: full for money that moved, a ring for a payment to come, struck for one that will not
 * happen.
 */
function Point({ state, tone }: { state: string; tone: Tone }) {
  const Icon = state === 'PAID' ? Check : state === 'DECLINED' ? X : isOwed(state) ? null : Minus;
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 [&>svg]:size-3',
        points[tone],
        !isOwed(state) && 'border-dashed',
      )}
    >
      {Icon && <Icon strokeWidth={3} />}
    </span>
  );
}
