import { type FormEvent, useEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  MailCheck_check$data,
  MailCheck_check$key,
} from '../../__generated__/MailCheck_check.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useSendTestMail } from './useSendTestMail.ts';

interface MailCheckProps {
  /** null: no check has been sent yet. */
  readonly check: MailCheck_check$key | null | undefined;
  /** The default recipient. */
  readonly to: string;
  readonly onSent: () => Promise<void>;
}

const lookAgainMs = 1500;

/** Sends a real mail and shows the provider's response. */
export function MailCheck({ check: key, to: own, onSent }: MailCheckProps) {
  const check = useFragment(
    graphql`
      fragment MailCheck_check on MailCheck {
        toAddress
        askedAt
        sentAt
        isDead
        lastError
      }
    `,
    key,
  );
  const [to, setTo] = useState(own);
  const [error, setError] = useState<string>();
  const [commit, busy] = useSendTestMail();
  const isUnderWay = check != null && !check.sentAt && !check.isDead;

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void onSent(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isUnderWay, onSent]);

  async function send(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    const outcome = await commit({ input: { to: to.trim() } });
    if (outcome.ok) await onSent();
    else setError(outcome.message);
  }

  return (
    <Panel
      title="Mail check"
      description="Sends a real mail, the same way as every other, and says what became of it."
    >
      <form id="test-mail" noValidate onSubmit={send} aria-label="Mail check" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Send to" error={error} className="min-w-56 flex-1 sm:max-w-sm">
            <Input type="email" maxLength={254} value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
          <SubmitButton variant="secondary" loading={busy} loadingText="Sending...">
            Send Test Mail
          </SubmitButton>
        </div>
        {check && <Outcome check={check} />}
      </form>
    </Panel>
  );
}

function Outcome({ check }: { check: MailCheck_check$data }) {
  const { toAddress, askedAt, sentAt, isDead, lastError } = check;
  const zone = useTimeZone();
  if (sentAt) {
    return (
      <Notice live tone="success" title="The mail was sent">
        Our mail provider took it for {toAddress} on{' '}
        <WholeTimes>{formatZonedDateTime(sentAt, zone)}</WholeTimes>. Look into that mailbox, and into its
        spam folder.
      </Notice>
    );
  }
  if (isDead) {
    return (
      <Notice live tone="danger" title="The mail was refused">
        Our mail provider will not send it to {toAddress}: {lastError ?? 'it gave no reason'}
      </Notice>
    );
  }
  return (
    <Notice live tone={lastError ? 'warning' : 'info'} title="The mail is on its way">
      To {toAddress}, asked for on <WholeTimes>{formatZonedDateTime(askedAt, zone)}</WholeTimes>.
      {lastError && ` The last try failed and is repeated: ${lastError}`}
    </Notice>
  );
}
