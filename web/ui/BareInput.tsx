import type { ComponentProps } from 'react';
import { useEarlyInput } from '../lib/early.ts';

/** An input without a look of its own, for components that draw one around it. */
export function BareInput({ ref, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} ref={useEarlyInput(ref)} />;
}
