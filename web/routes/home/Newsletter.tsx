import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubscribeToNewsletter } from './useSubscribeToNewsletter.ts';

const form = z.object({
  email: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
});

export function Newsletter() {
  const [subscribe, busy] = useSubscribeToNewsletter();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '' },
  });

  const submit = handleSubmit(async (input) => {
    const outcome = await subscribe({ input });
    if (outcome.ok) {
      toast.success('Successfully subscribed!', 'Thank you for subscribing to our newsletter.');
      return reset();
    }
    if (outcome.field === 'email')
      return setError('email', { message: outcome.message }, { shouldFocus: true });
    toast.error(
      'Subscription failed',
      outcome.code === 'RATE_LIMITED'
        ? outcome.message
        : 'There was an error subscribing to the newsletter. Please try again.',
    );
  });

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
            <Field
              label="E-mail address"
              hideLabel
              required
              error={formState.errors.email?.message}
              className="min-w-56 flex-1"
            >
              <Input
                type="email"
                autoComplete="email"
                placeholder="you@example.com"
                maxLength={254}
                {...register('email')}
              />
            </Field>
            <Button type="submit" loading={busy} loadingText="Subscribing...">
              Subscribe
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}
