import { useEffect } from 'react';
import { scriptedSheet } from './scriptedSheet.ts';

/**
 * Replaces the package react-style-singleton, whose style element our CSP refuses. The scroll lock of the page behind
 * a dialog adds its styles through this. They stay while any component shows them; a later component does not change
 * them.
 */
export function styleSingleton() {
  const sheet = scriptedSheet();
  let users = 0;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when its module is loaded
  return function Styles({ styles }: { styles: string }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as in the package it replaces
    useEffect(() => {
      if (users === 0) sheet.show(styles);
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) sheet.hide();
      };
    }, []);
    return null;
  };
}
