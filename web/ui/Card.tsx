import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'aside' | 'li' | 'ul';
  /** 'notice' has the printer's double rule; keep it for one thing on a page. */
  variant?: 'plain' | 'raised' | 'notice';
  /** Reacts to the pointer; for a card whose title is a link stretched over it. */
  interactive?: boolean;
  /** Off for a card that starts with a picture. */
  padded?: boolean;
}

const variants = {
  plain: 'border border-line bg-surface shadow-card',
  raised: 'border border-line bg-raised shadow-card',
  notice: 'double-rule border border-edge/70 bg-surface shadow-card',
};

export function Card(props: CardProps) {
  const { as = 'div', variant = 'plain', interactive, padded = true, className, ...rest } = props;
  // One set of props for every element it may be: a card uses nothing in which they differ.
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      className={cn(
        'relative rounded-lg',
        variants[variant],
        padded && (variant === 'notice' ? 'p-6 md:p-8' : 'p-5 md:p-6'),
        interactive && 'card-interactive',
        className,
      )}
    />
  );
}
