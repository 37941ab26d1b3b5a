import { cn } from '../lib/cn.ts';
import { buttonClass } from './Button.tsx';

/** Returns the classes of a button in a toolbar. */
export const toolClass = (className?: string) =>
  cn(
    buttonClass('ghost', 'icon-sm'),
    'max-md:size-10! aria-pressed:bg-ember/15 aria-pressed:text-ember-ink',
    className,
  );
