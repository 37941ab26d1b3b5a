import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';

const never = () => () => {};

/**
 * Sends a form that the server rendered. Until React has taken the page over the browser would send it by
 * itself, with what was typed, a password too, in the address; so it has to wait that moment.
 */
export function SubmitButton({ disabled, style, ...rest }: Omit<ButtonProps, 'type' | 'asChild'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled || !isReady}
      // Too short a wait to be shown.
      style={isReady ? style : { ...style, opacity: 1 }}
    />
  );
}
