import CalendarX from 'lucide-react/icons/calendar-x';
import LogIn from 'lucide-react/icons/log-in';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { withRedirect } from '../../lib/redirect.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface LoginRequiredProps {
  readonly path: string;
  readonly title: string;
  readonly isFull: boolean;
  readonly isPaused: boolean;
}

/** Comes before every other state: only after the login is it known whether the viewer has a seat. */
export function LoginRequired({ path, title, isFull, isPaused }: LoginRequiredProps) {
  return (
    <Card>
      <EmptyState
        title="Login Required"
        icon={<LogIn />}
        // A long word in the title of the table.
        className="wrap-anywhere"
        action={
          <>
            <Button asChild>
              <Link to={withRedirect('/login', path)}>Login</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={withRedirect('/register', path)}>Create Account</Link>
            </Button>
          </>
        }
      >
        {isFull
          ? `${title} is fully booked. Please log in to see your own seat or to join the waitlist.`
          : isPaused
            ? 'Booking is paused for the moment. Please log in to see your own seat, or try again later.'
            : `Please log in to book a seat at ${title}.`}{' '}
        You come back to this page afterwards.
      </EmptyState>
    </Card>
  );
}

const browse = (
  <Button asChild>
    <Link to="/sessions">Browse All Sessions</Link>
  </Button>
);

/** `children`: a link to the waitlist. */
export function Full({ children }: { children?: ReactNode }) {
  return (
    <Card>
      <EmptyState title="Session Full" icon={<UsersRound />} action={browse}>
        This session is fully booked. Other tables have spots left.
      </EmptyState>
      {children && <div className="mx-auto mb-6 max-w-md border-t border-line pt-6">{children}</div>}
    </Card>
  );
}

/** Shown while staff have closed bookings. */
export const Paused = () => (
  <Card>
    <EmptyState title="Booking Is Paused" icon={<CalendarX />} action={browse}>
      We are not taking bookings at the moment. Please try again later; the seats you have booked stay yours.
    </EmptyState>
  </Card>
);

/** The Game Master of a session needs no seat. */
export function OwnTable({ sessionId }: { sessionId: number }) {
  return (
    <Card>
      <EmptyState
        title="You Run This Session"
        icon={<UsersRound />}
        action={
          <Button asChild>
            <Link to={`/sessions/${sessionId}`}>View Session</Link>
          </Button>
        }
      >
        Your own place at this table is behind the screen.
      </EmptyState>
    </Card>
  );
}

export function Closed({ cancelled }: { cancelled: boolean }) {
  return (
    <Card>
      <EmptyState
        title={cancelled ? 'Session Cancelled' : 'Booking Closed'}
        icon={<CalendarX />}
        action={browse}
      >
        {cancelled ? 'This session is not taking place.' : 'This session can no longer be booked.'}
      </EmptyState>
    </Card>
  );
}
