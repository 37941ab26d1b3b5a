import { useEffect, useEffectEvent } from 'react';
import { useLoginAgain } from './useLoginAgain.ts';

/** Replaces a page that the viewer may no longer see: leads to the login and back. */
export function LoginEnded() {
  const loginAgain = useLoginAgain();
  const leave = useEffectEvent(() => void loginAgain('Your login has ended. Please log in again.'));
  useEffect(() => leave(), []);
  return null;
}
