import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { useEarlyInput } from '../lib/early.ts';
import { controlClass, useFieldWiring } from './fieldContext.ts';

export type TextareaProps = ComponentProps<'textarea'>;

/** A text area that grows with its text, up to a dozen lines. */
export function Textarea({ className, required, rows = 4, ref, ...rest }: TextareaProps) {
  const wiring = useFieldWiring({ ...rest, required });
  const control = useEarlyInput(ref);
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring}
      ref={control}
      className={cn(controlClass, 'max-h-80 field-sizing-content resize-y py-2 leading-relaxed', className)}
      style={{ minHeight: `${rows * 1.625 + 1.125}em`, ...rest.style }}
    />
  );
}
