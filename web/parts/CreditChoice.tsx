import { graphql, useFragment } from 'react-relay/hooks';
import type { CreditChoice_toPay$key } from '../__generated__/CreditChoice_toPay.graphql.ts';
import { formatCents } from '../lib/format.ts';
import { Checkbox } from '../ui/Checkbox.tsx';

interface CreditChoiceProps {
  readonly toPay: CreditChoice_toPay$key;
  readonly useCredit: boolean;
  readonly onChange: (useCredit: boolean) => void;
}

/** Names session credit before the player pays, and lets them keep it; nothing without credit. */
export function CreditChoice({ toPay, useCredit, onChange }: CreditChoiceProps) {
  const { priceCents, creditCents, cardCents, words } = useFragment(
    graphql`
      fragment CreditChoice_toPay on ToPay {
        priceCents
        creditCents
        cardCents
        words
      }
    `,
    toPay,
  );
  if (creditCents === 0) return null;
  const unused = `${formatCents(priceCents)} by card. Your credit stays for another time.`;
  const used = cardCents > 0 ? words : `${words}. There is nothing to pay: the seat is booked at once.`;
  return (
    <Checkbox
      checked={useCredit}
      onChange={({ target }) => onChange(target.checked)}
      label={`Use ${formatCents(creditCents)} of session credit`}
      hint={
        <span className="figures" role="status">
          {useCredit ? used : unused}
        </span>
      }
    />
  );
}
