import { useEffect, useEffectEvent } from 'react';
import { useLoginAgain } from './useLoginAgain.ts';

/** In place of a page that the viewer may not see any more: the way to the login and back. */
export function LoginEnded() {
  const loginAgain = useLoginAgain();
  const leave = useEffectEvent(() => void loginAgain('Your login has ended. Please log in again.'));
  useEffect(() => leave(), []);
  return null;
}
