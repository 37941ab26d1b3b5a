import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withRedirect } from '../lib/redirect.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { keepWish, type SearchWish, type Wish } from './wishes.ts';

interface LoginFirstProps extends Pick<ButtonProps, 'block' | 'size' | 'variant' | 'className' | 'icon'> {
  readonly wish: Wish | SearchWish;
  /** What is done after the login. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** Leads a visitor to the login and back to this page, where their wish is then done. */
export function LoginFirst({ wish, label, children, ...look }: LoginFirstProps) {
  const { pathname, search } = useLocation();
  return (
    <Button asChild {...look}>
      <Link
        to={withRedirect('/login', pathname + search)}
        aria-label={`Log in to ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        onClick={() => keepWish(wish)}
      >
        {children}
      </Link>
    </Button>
  );
}
