import type { MailStatus } from '../../__generated__/DeliveryList_broadcast.graphql.ts';
import type { Tone } from '../../ui/Badge.tsx';

interface Mail {
  readonly mailStatus: MailStatus | null | undefined;
  readonly attempts: number;
  readonly problem: string | null | undefined;
}

interface State {
  readonly label: string;
  readonly tone: Tone;
  /** What went wrong, while it still matters. */
  readonly problem: string | null;
}

/** Describes the delivery of one copy's mail. */
export function deliveryState({ mailStatus, attempts, problem }: Mail): State {
  if (!mailStatus) return { label: 'Message only', tone: 'neutral', problem: null };
  if (mailStatus === 'SENT') {
    const label = attempts > 1 ? `Sent at try ${attempts}` : 'Sent';
    return { label, tone: 'verdigris', problem: null };
  }
  if (mailStatus === 'DEAD') return { label: 'Failed', tone: 'red', problem: problem ?? 'No answer' };
  if (attempts > 0 && problem) return { label: 'Trying again', tone: 'amber', problem };
  return { label: mailStatus === 'SENDING' ? 'Sending' : 'Waiting', tone: 'neutral', problem: null };
}
