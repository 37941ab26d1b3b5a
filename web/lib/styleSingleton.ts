import { useEffect } from 'react';
import { scriptedSheet } from './scriptedSheet.ts';

/**
 * In place of the package react-style-singleton, whose style element our policy refuses: what stops the page behind
 * a dialog from scrolling adds its styles by this. They are there while anybody shows them; who comes later changes nothing.
 */
export function styleSingleton() {
  const sheet = scriptedSheet();
  let users = 0;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, when its module is read
  return function Styles({ styles }: { styles: string }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as the package does
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
