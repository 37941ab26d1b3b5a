import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Slot } from './Slot.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'icon-sm';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  block?: boolean;
  /** Disabled and busy, at the same width as before. */
  loading?: boolean;
  /** Label while busy; without it, a spinner stands over the normal label. */
  loadingText?: string;
  icon?: ReactNode;
  /** Gives the look to its only child, such as a router link. */
  asChild?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  ghost: 'button-ghost',
  danger: 'button-danger',
  link: 'button-link',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-sm max-md:min-h-9',
  md: 'button-md',
  lg: 'min-h-12 px-6 text-base',
  icon: 'button-icon',
  'icon-sm': 'size-8 text-sm max-md:size-9',
};

/** Returns the classes of a button, for an element that cannot be one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, block = false): string {
  return cn('button', variants[variant], variant !== 'link' && sizes[size], block && 'w-full');
}

export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  loading = false,
  loadingText,
  icon,
  asChild = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonClass(variant, size, block), className);
  if (asChild)
    return (
      <Slot className={classes} onClick={onClick} before={icon} {...rest}>
        {children}
      </Slot>
    );

  const label = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <button
      type={type}
      disabled={disabled}
      // A disabled button would lose the focus, and nothing would give it back.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={classes}
      {...rest}
    >
      {loadingText === undefined ? (
        <Label loading={loading}>{label}</Label>
      ) : (
        // Both texts lie in one cell, so the wider one decides the width in either state.
        <span className="grid">
          <Face shown={!loading}>{label}</Face>
          <Face shown={loading}>
            <Spinner label={null} size="sm" />
            {loadingText}
          </Face>
        </span>
      )}
    </button>
  );
}

/** The label itself, or under a spinner. */
function Label({ loading, children }: { loading: boolean; children: ReactNode }) {
  if (!loading) return children;
  return (
    <span className="relative inline-flex items-center gap-2">
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <Spinner label={null} className="absolute inset-0 items-center justify-center" size="sm" />
    </span>
  );
}

function Face({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={!shown}
      className={cn(
        '[grid-area:1/1] inline-flex items-center justify-center gap-2',
        shown ? '' : 'invisible',
      )}
    >
      {children}
    </span>
  );
}
