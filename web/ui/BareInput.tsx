import type { ComponentProps } from 'react';
import { useEarlyInput } from '../lib/early.ts';

/** An input without the looks of one, for what is drawn around it. */
export function BareInput({ ref, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} ref={useEarlyInput(ref)} />;
}
