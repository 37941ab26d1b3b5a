import { useState } from 'react';
import { failureOf } from '../relay/useCommit.ts';
import type { CallOffPreview } from './CallOffEffects.tsx';
import { reasonIn } from './ReasonField.tsx';
import { useDeleteSession } from './useDeleteSession.ts';

/** Calls a session off, with no other effects than those that were shown. */
export function useCallOff(sessionId: string) {
  const [preview, setPreview] = useState<CallOffPreview | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [reason, setReason] = useState('');
  const [commit] = useDeleteSession();

  async function callOff() {
    if (!preview) return null;
    const outcome = await commit({
      input: { id: sessionId, reason: reasonIn(reason), refundCents: preview.refundCents },
    });
    if (outcome.ok) return outcome.value;
    // The preview is stale.
    if (outcome.code === 'CONFLICT') setAttempt((count) => count + 1);
    throw failureOf(outcome, 'An unknown error occurred');
  }

  return { preview, reason, setReason, callOff, effects: { sessionId, attempt, onRead: setPreview } };
}
