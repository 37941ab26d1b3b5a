import { type FormEvent, useRef, useState } from 'react';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubscribeToNewsletter } from './useSubscribeToNewsletter.ts';

const invalid = 'Please enter a valid email address';
// A rough check; the server validates further, and the confirmation mail is the proof.
const address = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/;

export function Newsletter() {
  const [subscribe, busy] = useSubscribeToNewsletter();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function refuse(message: string) {
    setError(message);
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (!address.test(email.trim())) return refuse(invalid);
    const outcome = await subscribe({ input: { email: email.trim() } });
    if (outcome.ok) {
      setEmail('');
      toast.success('Successfully subscribed!', 'Thank you for subscribing to our newsletter.');
    } else if (outcome.field === 'email') {
      refuse(outcome.message);
    } else {
      const general = 'There was an error subscribing to the newsletter. Please try again.';
      toast.error('Subscription failed', outcome.code === 'RATE_LIMITED' ? outcome.message : general);
    }
  }

  return (
    <section aria-labelledby="newsletter" className="wrap">
      <div className="double-rule grid gap-x-14 gap-y-7 rounded-lg border border-edge/70 bg-surface p-7 md:p-11 lg:grid-cols-2">
        <div>
          <h2 id="newsletter">Hear of new tables first</h2>
          <p className="mt-3 text-soft">
            One letter when the board fills up. We ask you to confirm, and every letter lets you leave with
            one click.
          </p>
        </div>
        <form noValidate onSubmit={submit} className="self-center">
          <div className="flex flex-wrap items-start gap-3">
            <Field label="E-mail address" hideLabel required error={error} className="min-w-56 flex-1">
              <Input
                ref={input}
                type="email"
                name="email"
                autoComplete="email"
                placeholder="you@example.com"
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <SubmitButton loading={busy} loadingText="Subscribing...">
              Subscribe
            </SubmitButton>
          </div>
        </form>
      </div>
    </section>
  );
}
