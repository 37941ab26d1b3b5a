import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { formatCents } from '../../lib/format.ts';
import { CreditChoice } from '../../parts/CreditChoice.tsx';
import { useToPay } from '../../parts/useToPay.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface OrderTotalProps {
  /** The payable sessions of the order. */
  readonly sessionIds: readonly number[];
  readonly busy: boolean;
  readonly onPay: (useCredit: boolean, priceCents: number) => Promise<void>;
}

/** The total of an order, its payment method, and the button to pay. */
export function OrderTotal({ sessionIds, busy, onPay }: OrderTotalProps) {
  const toPay = useToPay(sessionIds);
  const [useCredit, setUseCredit] = useState(true);
  const byCard = useCredit ? toPay.cardCents : toPay.priceCents;
  const byCredit = byCard === 0;
  return (
    <>
      <p className="flex items-baseline justify-between border-t border-edge pt-4">
        <span className="font-semibold">{toPay.creditCents > 0 ? 'To pay' : 'Total'}</span>
        <span className="figures title text-title-3">{formatCents(byCard)}</span>
      </p>
      <CreditChoice toPay={toPay} useCredit={useCredit} onChange={setUseCredit} />
      <Button
        size="lg"
        block
        // On the narrowest phones only the label fits.
        icon={<ShieldCheck className="max-[22rem]:hidden" />}
        loading={busy}
        loadingText={byCredit ? 'Booking...' : 'Redirecting to payment...'}
        onClick={() => void onPay(useCredit, toPay.priceCents)}
      >
        {byCredit ? 'Book with Session Credit' : 'Proceed to Secure Payment'}
      </Button>
    </>
  );
}

export function OrderTotalSkeleton() {
  return (
    <Loading label="Loading the total" className="flex flex-col gap-4">
      <Skeleton className="h-8" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
