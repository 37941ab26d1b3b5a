import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { CHARGED_BEFORE } from '../../../api/bookings/core/charge.rules.ts';
import type { Questions_policy$key } from '../../__generated__/Questions_policy.graphql.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

/** Frequent questions before a booking, answered with the rules in force. */
export function Questions({ policy }: { policy: Questions_policy$key }) {
  const { fullRefundHours, lateFeeMinPercent, lateFeeMaxPercent, holdMinutes, supportEmail } = useFragment(
    graphql`
      fragment Questions_policy on Policy {
        fullRefundHours
        lateFeeMinPercent
        lateFeeMaxPercent
        holdMinutes
        supportEmail
      }
    `,
    policy,
  );
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <SectionHeading id="faq-title" title="Questions, answered" className="self-start">
        The short version. The long one is in the{' '}
        <Link to="/terms" className="text-ember-ink underline">
          Terms
        </Link>
        .
      </SectionHeading>
      <div className="border-t border-line">
        <Disclosure title="What happens if I have to cancel?">
          More than {fullRefundHours} hours before the start you cancel in your account and get everything
          back. With {fullRefundHours} hours or less to go you send us a request instead; a late cancellation
          may cost {lateFeeMinPercent}–{lateFeeMaxPercent}% of the price.
        </Disclosure>
        <Disclosure title="When do I pay?">
          When you book, on the payment page of our card provider. Your seat is held for {holdMinutes} minutes
          while you pay, so nobody can take it in between.
        </Disclosure>
        <Disclosure title="How do campaigns work?">
          You pay the first session now. Every later one is charged to the same card {CHARGED_BEFORE} it
          starts, and you can skip a date or leave before then.
        </Disclosure>
        <Disclosure title="Do I need to know the rules?">
          No. Each session says what it expects of you, and there are{' '}
          <Link to="/sessions?experience=new" className="text-ember-ink underline">
            tables for newcomers
          </Link>
          : the Game Master will teach you at the table.
        </Disclosure>
        <Disclosure title="Who can play?">
          Everybody who is 18 or older and brings some kindness to the table.
        </Disclosure>
        <Disclosure title="How do I reach my Game Master?">
          Write to them under Messages once you share a session. For anything else there is{' '}
          <a href={`mailto:${supportEmail}`} className="text-ember-ink underline">
            {supportEmail}
          </a>
          .
        </Disclosure>
      </div>
    </section>
  );
}
