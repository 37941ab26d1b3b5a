import type { ReactNode } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { Link, useLocation } from 'react-router-dom';
import { withRedirect } from '../lib/redirect.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { keepWish, type Wish } from './wishes.ts';

interface SavedToggleProps extends Pick<ButtonProps, 'block' | 'size' | 'variant' | 'className'> {
  readonly what: Wish;
  readonly isOn: boolean;
  readonly icon: ReactNode;
  /** Says the same whether it is on or not: what is pressed, a screen reader is told. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** Saves or follows by one press. A visitor logs in first, and then it is done. */
export function SavedToggle({ what, isOn, label, children, ...look }: SavedToggleProps) {
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) {
    return (
      <Button asChild {...look}>
        <Link
          to={withRedirect('/login', pathname + search)}
          aria-label={`Log in to ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          onClick={() => keepWish(what)}
        >
          {children}
        </Link>
      </Button>
    );
  }
  return (
    <Button
      {...look}
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => void import('./toggleSaved.ts').then(({ toggle }) => toggle(environment, what, !isOn))}
    >
      {children}
    </Button>
  );
}
