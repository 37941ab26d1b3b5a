import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { graphql, useFragment } from 'react-relay/hooks';
import { bookingForm, holdInWords, MAX_REQUESTS } from '../../../api/bookings/core/checkout.rules.ts';
import type { BookingForm_session$key } from '../../__generated__/BookingForm_session.graphql.ts';
import { dollarsOf } from '../../lib/cents.ts';
import { Agreement } from '../../parts/Agreement.tsx';
import { CreditChoice } from '../../parts/CreditChoice.tsx';
import { HoldCountdown, useHoldEnded } from '../../parts/HoldCountdown.tsx';
import { useNow } from '../../parts/Now.tsx';
import { PaymentBlocked } from '../../parts/PaymentBlocked.tsx';
import { RefundRule } from '../../parts/RefundRule.tsx';
import { refusalText } from '../../parts/refusalText.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useLoginAgain } from '../../parts/useLoginAgain.ts';
import { usePayment } from '../../parts/usePayment.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { Full } from './BookingStates.tsx';
import { SeatChoice } from './SeatChoice.tsx';
import { useNotedRequests } from './useNotedRequests.ts';
import { WhenYouPay } from './WhenYouPay.tsx';

interface BookingFormProps {
  readonly session: BookingForm_session$key;
  /** The viewer has not confirmed yet that they are 18 or older. */
  readonly asksAge: boolean;
  /** The viewer has not agreed to the code of conduct yet. */
  readonly asksConduct: boolean;
  readonly useCredit: boolean;
  readonly onUseCredit: (useCredit: boolean) => void;
  readonly friends: number;
  readonly onFriends: (friends: number) => void;
}

export function BookingForm(props: BookingFormProps) {
  const { session, asksAge, asksConduct, useCredit, onUseCredit, friends, onFriends } = props;
  const data = useFragment(
    graphql`
      fragment BookingForm_session on Session {
        databaseId
        title
        type
        scheduledAt
        durationMinutes
        toPay {
          priceCents
          creditCents
          cardCents
          ...CreditChoice_toPay
        }
        toPayWithFriends {
          priceCents
          creditCents
          cardCents
          ...CreditChoice_toPay
        }
        gameMaster {
          id
          name
        }
        viewerBooking {
          id
          status
          heldUntil
          statusLabel
          specialRequests
        }
        policy {
          version
          holdMinutes
        }
        ...RefundRule_session
        ...WhenYouPay_session
      }
    `,
    session,
  );
  const { databaseId, gameMaster, viewerBooking, toPayWithFriends } = data;
  const toPay = toPayWithFriends[friends] ?? data.toPay;
  const hasEnded = useHoldEnded(viewerBooking?.heldUntil);
  const held = viewerBooking?.status === 'PENDING' ? viewerBooking : null;
  const { pay, busy, blockedUrl } = usePayment();
  const [isFull, setFull] = useState(false);
  const holdWords = holdInWords(data.policy, [new Date(data.scheduledAt)], new Date(useNow()));
  const byCredit = useCredit && toPay.creditCents > 0 && toPay.cardCents === 0;
  const seats = friends > 0 ? 'Your seats are' : 'Your seat is';
  const loginAgain = useLoginAgain();
  const form = useForm({
    resolver: zodResolver(bookingForm),
    ...(held?.specialRequests && { defaultValues: { specialRequests: held.specialRequests } }),
  });
  const { register, handleSubmit, watch } = form;
  const { errors } = form.formState;
  const written = (watch('specialRequests') ?? '').length;
  const note = useNotedRequests(form, held?.specialRequests ?? '', {
    sessionId: databaseId,
    title: data.title,
    date: data.scheduledAt,
    price: dollarsOf(toPay.priceCents),
    duration: data.durationMinutes,
    gameMasterName: gameMaster.name,
    isRecurring: data.type !== 'ONE_SHOT',
  });

  const submit = handleSubmit(async (values) => {
    note();
    const refused = await pay({
      sessions: [data],
      friends: toPayWithFriends[friends] ? friends : 0,
      specialRequests: values.specialRequests,
      useCredit,
      isAdult: asksAge,
      agreeToConduct: asksConduct,
      shown: { priceCents: toPay.priceCents, policyVersion: data.policy.version },
    });
    if (!refused) return;
    if (refused.field === 'friends') {
      toast.error('Too Few Seats', refused.message);
    } else if (refused.code === 'SESSION_FULL') {
      setFull(true);
      toast.error('Session Full', 'This session is fully booked');
    } else if (refused.code === 'NOT_LOGGED_IN') {
      await loginAgain(
        values.specialRequests
          ? 'Please log in to complete the booking. Your special requests are kept.'
          : 'Please log in to complete the booking',
      );
    } else {
      toast.error('Booking Error', refusalText(refused.message, 'Failed to start payment process'));
    }
  });

  if (isFull) return <Full />;
  return (
    <div className="flex flex-col gap-5">
      {held && !hasEnded && (
        <Notice tone="warning" title={held.statusLabel}>
          You have started to pay. <HoldCountdown until={held.heldUntil} />
        </Notice>
      )}
      <WhenYouPay session={data} useCredit={useCredit} friends={friends} together={toPay} />
      <PaymentBlocked url={blockedUrl} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
          {toPayWithFriends.length > 1 && (
            <SeatChoice
              most={toPayWithFriends.length - 1}
              friends={friends}
              priceCents={toPay.priceCents}
              onChange={onFriends}
            />
          )}
          <Field
            label="Special Requests"
            optional
            aside={written > MAX_REQUESTS * 0.8 ? `${written} of ${MAX_REQUESTS}` : undefined}
            hint={`For your Game Master, ${gameMaster.name}: accessibility, a character you would like to bring, topics to leave out.`}
            error={errors.specialRequests?.message}
          >
            <Textarea
              {...register('specialRequests', { onChange: note })}
              rows={5}
              maxLength={MAX_REQUESTS}
            />
          </Field>
          <CreditChoice toPay={toPay} useCredit={useCredit} onChange={onUseCredit} />
          <Checkbox
            {...register('agreeToTerms')}
            required
            error={errors.agreeToTerms?.message}
            hint={<RefundRule session={data} />}
            label={<Agreement asksAge={asksAge} asksConduct={asksConduct} />}
          />
          <div>
            <SubmitButton
              size="lg"
              block
              loading={busy}
              loadingText={byCredit ? 'Booking...' : 'Redirecting to payment...'}
            >
              {byCredit ? 'Book with Session Credit' : 'Proceed to Payment'}
            </SubmitButton>
            <p className="mt-3 text-center text-xs text-faint">
              {byCredit
                ? `${seats} booked as soon as you click; no card is asked for.`
                : `You pay on the secure page of Stripe. ${seats} held ${holdWords} meanwhile.`}
            </p>
          </div>
        </form>
      </Card>
    </div>
  );
}
