import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useViewer } from '../relay/viewer.ts';
import { tellNotSaved } from '../ui/toast.ts';
import { takeWish } from './wishes.ts';

/** Does what a visitor wanted before they logged in. */
export function useFulfilWish() {
  const environment = useRelayEnvironment();
  const isSomebody = useViewer() !== null;
  useEffect(() => {
    const wish = isSomebody ? takeWish() : null;
    if (wish?.kind === 'keep')
      void import('./keepSearch.ts').then(({ keep }) => keep(environment, wish), tellNotSaved);
    else if (wish)
      void import('./toggleSaved.ts').then(({ toggle }) => toggle(environment, wish, true), tellNotSaved);
  }, [environment, isSomebody]);
}
