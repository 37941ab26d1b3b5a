import { type MouseEvent, useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';

const never = () => () => {};

/**
 * Sends a form that the server rendered. Until React has taken the page over the browser would send it by
 * itself, with what was typed, a password too, in the address; so it has to wait that moment.
 */
export function SubmitButton({ disabled, style, ...rest }: Omit<ButtonProps, 'type' | 'asChild'>) {
  // Once a form is saved there is nothing to send, and the button that was pressed keeps the focus all the same.
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
      // Too short a wait to be shown.
      style={{ ...style, ...(off ? { opacity: 0.45 } : !isReady && { opacity: 1 }) }}
    />
  );
}
