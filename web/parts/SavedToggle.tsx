import type { ReactNode } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { useViewer } from '../relay/viewer.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { tellNotSaved } from '../ui/toast.ts';
import { LoginFirst } from './LoginFirst.tsx';
import type { Wish } from './wishes.ts';

interface SavedToggleProps extends Pick<ButtonProps, 'block' | 'size' | 'variant' | 'className'> {
  readonly what: Wish;
  readonly isOn: boolean;
  readonly icon: ReactNode;
  /**
   * What a press does or, when it is on, the current state: nothing else says it, and there is no aria-pressed beside
   * it.
   */
  readonly label: string;
  readonly children?: ReactNode;
}

/** Saves or follows by one press. A visitor logs in first, and then it is done. */
export function SavedToggle({ what, isOn, label, children, ...look }: SavedToggleProps) {
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  if (!viewer) {
    return (
      <LoginFirst wish={what} label={label} {...look}>
        {children}
      </LoginFirst>
    );
  }
  return (
    <Button
      {...look}
      aria-label={label}
      onClick={() =>
        void import('./toggleSaved.ts').then(({ toggle }) => toggle(environment, what, !isOn), tellNotSaved)
      }
    >
      {children}
    </Button>
  );
}
