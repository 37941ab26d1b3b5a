import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { useEarlyInput } from '../lib/early.ts';
import { controlClass, useFieldWiring } from './fieldContext.ts';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, required, ref, ...rest }: InputProps) {
  const wiring = useFieldWiring({ ...rest, required });
  const control = useEarlyInput(ref);
  return (
    <input {...rest} {...wiring} ref={control} className={cn(controlClass, 'h-10 max-md:h-11', className)} />
  );
}
