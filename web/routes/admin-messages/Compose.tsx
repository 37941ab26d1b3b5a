import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { MAX_CONTENT, MAX_RECIPIENTS, MAX_SUBJECT } from '../../../api/messaging/rules.ts';
import { hasText } from '../../../api/platform/rules.ts';
import { countOf, formatNumber } from '../../lib/format.ts';
import { createRequestKeys } from '../../lib/requestKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { noLetter, type Writing } from './letter.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { Templates } from './Templates.tsx';
import type { Selection } from './useSelection.ts';
import { useSendEmail } from './useSendEmail.ts';

interface ComposeProps extends Writing {
  readonly selection: Selection;
  /** Number of the session the message is about; null: none. */
  readonly sessionId: string | null;
}

const NOT_CONFIGURED = 'Email service not configured';

export function Compose(props: ComposeProps) {
  const { selection, sessionId, templates, letter, onLetter, onChanged, onMailMissing } = props;
  const [commit, busy] = useSendEmail();
  const [previewing, setPreviewing] = useState(false);
  const keys = useRef(createRequestKeys());
  const { people } = selection;
  const left = MAX_CONTENT - letter.message.length;
  const isWritten = hasText(letter.subject) && hasText(letter.message) && left >= 0;
  const tooMany = people.length > MAX_RECIPIENTS;
  const ready = isWritten && people.length > 0 && !tooMany;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!isWritten) {
      toast.error('Missing information', 'Please add both a subject and message content.');
      return;
    }
    if (people.length === 0) {
      toast.error('No recipients selected', 'Please select at least one player to message.');
      return;
    }
    if (tooMany) return;
    const input = { ...letter, sessionId, selectedPlayers: people.map(({ id }) => id) };
    const outcome = await commit({ input: { ...input, requestKey: keys.current.keyOf(input) } });
    if (!outcome.ok) {
      if (outcome.message.startsWith(NOT_CONFIGURED)) {
        onMailMissing();
        toast.error(NOT_CONFIGURED, 'Nothing was sent.');
        return;
      }
      const reason = outcome.code === 'FAILED' ? '' : outcome.message;
      toast.error(
        'Failed to send message',
        reason || 'There was an error sending your message. Please try again.',
      );
      return;
    }
    keys.current.forget();
    toast.success('Message sent!', `It goes to ${countOf(outcome.value.recipients, 'player')}.`);
    onLetter(noLetter);
    selection.clear();
    await onChanged();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <Panel title="Compose Message">
      <form onSubmit={send} className="flex flex-col gap-4">
        <Templates query={templates} letter={letter} onUse={onLetter} onChanged={onChanged} />
        <Field label="Subject" required>
          <Input
            value={letter.subject}
            maxLength={MAX_SUBJECT}
            onChange={(event) => onLetter({ ...letter, subject: event.target.value })}
          />
        </Field>
        <Field
          label="Message"
          required
          hint="Everybody gets it as a message here and as a mail. Ctrl+Enter sends."
          error={left < 0 ? `${formatNumber(-left)} characters too long` : undefined}
        >
          <Textarea
            rows={8}
            value={letter.message}
            onKeyDown={press}
            onChange={(event) => onLetter({ ...letter, message: event.target.value })}
          />
        </Field>
        {tooMany && (
          <p role="alert" className="text-sm text-red-ink">
            At most {MAX_RECIPIENTS} people at once.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button
            variant="secondary"
            icon={<Eye />}
            disabled={!isWritten}
            onClick={() => setPreviewing(true)}
          >
            Preview
          </Button>
          <Button type="submit" icon={<Send />} disabled={!ready} loading={busy} loadingText="Sending...">
            Send Message
          </Button>
        </div>
      </form>
      {previewing && (
        <PreviewDialog
          letter={letter}
          recipientId={people[0]?.id ?? null}
          sessionId={sessionId}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Panel>
  );
}
