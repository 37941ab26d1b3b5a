import { type MouseEvent, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';

const never = () => () => {};

/**
 * Submits a form that the server rendered. Disabled until React hydrates the page: before that the browser itself
 * would submit the form, with everything that was typed, a password too, in the URL.
 */
export function SubmitButton({ disabled, style, ...rest }: Omit<ButtonProps, 'type' | 'asChild'>) {
  // A saved form has nothing to submit, but the pressed button must keep the focus.
  const off = disabled && {
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      {...rest}
      type="submit"
      {...off}
      disabled={!isReady}
      // The wait is too short to be shown.
      style={{ ...style, ...(off ? { opacity: 0.45 } : !isReady && { opacity: 1 }) }}
    />
  );
}
