import { useState } from 'react';
import { deviceOf } from '../../../api/identity/device.rules.ts';
import { PASSKEY_NAME_MAX } from '../../../api/identity/passkey.rules.ts';
import { askDevice } from '../../parts/askDevice.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreatePasskey } from './useCreatePasskey.ts';
import { useStartPasskey } from './useStartPasskey.ts';

interface Problem {
  field: string | null;
  message: string;
}

/** Adds a passkey in three steps: the password, the browser's own dialog, then a name for it. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const [start] = useStartPasskey();
  const [create] = useCreatePasskey();
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  async function add(): Promise<Problem | undefined> {
    const question = await start({ input: { password } });
    if (!question.ok) return question;
    try {
      const credential = await askDevice('make', question.value.options);
      const outcome = await create({ input: { name, credential } });
      return outcome.ok ? undefined : outcome;
    } catch (error) {
      return { field: null, message: (error as Error).message };
    }
  }
  async function submit() {
    setProblem(undefined);
    setBusy(true);
    const found = await add();
    setBusy(false);
    if (found) return setProblem(found);
    toast.success('Passkey Added', 'You can log in with it from now on. Your password still works too.');
    onClose();
  }

  return (
    <FormDialog
      title="Add a passkey"
      description="Your device asks you for your fingerprint, your face or its PIN next."
      submitLabel="Continue"
      busyLabel="Waiting for your device..."
      busy={busy}
      error={errorOf('name') || errorOf('password') ? null : problem?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required hint="So that you can tell it from others later." error={errorOf('name')}>
        <Input maxLength={PASSKEY_NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="Your password" required error={errorOf('password')}>
        <PasswordInput
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
