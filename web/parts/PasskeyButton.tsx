import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import type { useLoginWithPasskeyMutation } from '../__generated__/useLoginWithPasskeyMutation.graphql.ts';
import type { Outcome } from '../relay/useCommit.ts';
import { Button } from '../ui/Button.tsx';
import { askDevice } from './askDevice.ts';
import { useLoginWithPasskey } from './useLoginWithPasskey.ts';
import { useStartPasskeyLogin } from './useStartPasskeyLogin.ts';

type Outcomes = Outcome<useLoginWithPasskeyMutation>;

interface PasskeyButtonProps {
  /** Returns whether to stay logged in; called when the button is pressed. */
  rememberMe: () => boolean;
  onOutcome: (outcome: Outcomes) => Promise<void>;
}

/** Logs in with the passkey that the person chooses in the browser's own dialog. */
export function PasskeyButton({ rememberMe, onOutcome }: PasskeyButtonProps) {
  const [start] = useStartPasskeyLogin();
  const [login] = useLoginWithPasskey();
  const [busy, setBusy] = useState(false);

  async function use(): Promise<Outcomes> {
    const question = await start({});
    if (!question.ok) return question;
    try {
      const credential = await askDevice('use', question.value.options);
      return login({ input: { credential, rememberMe: rememberMe() } });
    } catch (error) {
      return { ok: false, code: 'FAILED', message: (error as Error).message, field: null };
    }
  }
  async function press() {
    setBusy(true);
    await onOutcome(await use());
    setBusy(false);
  }

  return (
    <Button
      variant="secondary"
      block
      icon={<KeyRound />}
      loading={busy}
      loadingText="Waiting for your device..."
      onClick={() => void press()}
    >
      Log in with a passkey
    </Button>
  );
}
