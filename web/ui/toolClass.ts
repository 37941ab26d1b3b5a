import { cn } from '../lib/cn.ts';
import { buttonClass } from './Button.tsx';

/** The look of a tool that may be pressed. */
export const toolClass = (className?: string) =>
  cn(
    buttonClass('ghost', 'icon-sm'),
    'max-md:size-10! aria-pressed:bg-ember/15 aria-pressed:text-ember-ink',
    className,
  );
