import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlClass, useFieldWiring } from './fieldContext.ts';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, required, ...rest }: InputProps) {
  const wiring = useFieldWiring({ ...rest, required });
  return <input {...rest} {...wiring} className={cn(controlClass, 'h-10 max-md:h-11', className)} />;
}
