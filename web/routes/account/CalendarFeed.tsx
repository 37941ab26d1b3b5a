import CalendarSync from 'lucide-react/icons/calendar-sync';
import Copy from 'lucide-react/icons/copy';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CalendarFeed_viewer$key } from '../../__generated__/CalendarFeed_viewer.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useRenewCalendarFeed } from './useRenewCalendarFeed.ts';

/** The address of a calendar feed with all dates of the viewer; it is a secret and can be renewed. */
export function CalendarFeed({ viewer }: { viewer: CalendarFeed_viewer$key }) {
  const { calendarFeedUrl } = useFragment(
    graphql`
      fragment CalendarFeed_viewer on Viewer {
        calendarFeedUrl
      }
    `,
    viewer,
  );
  const [commit] = useRenewCalendarFeed();

  async function copy() {
    try {
      await navigator.clipboard.writeText(calendarFeedUrl);
      toast.success('Address Copied', 'Paste it where your calendar asks for an address to subscribe to.');
    } catch {
      toast.error('Not Copied', 'Your browser did not let us copy it. Use “Follow in Calendar” instead.');
    }
  }

  async function renew() {
    const outcome = await commit({ input: { calendarFeedUrl } });
    if (!outcome.ok) {
      toast.error('Not Renewed', outcome.message);
      throw new Error(outcome.message);
    }
    toast.success('Address Renewed', 'The old one no longer shows anything.');
  }

  return (
    <Card as="section" aria-labelledby="calendar">
      <h2 id="calendar" className="text-title-4">
        In your calendar
      </h2>
      <p className="mt-2 text-sm text-soft">
        Every session you have a seat at. It updates itself when one moves or is called off.
      </p>
      <Button asChild variant="secondary" block className="mt-4" icon={<CalendarSync />}>
        <a href={calendarFeedUrl.replace(/^https?:/, 'webcal:')}>Follow in Calendar</a>
      </Button>
      <Button variant="secondary" block className="mt-2.5" icon={<Copy />} onClick={() => void copy()}>
        Copy Address
      </Button>
      <p className="mt-4 text-xs text-faint">
        Anybody who has the address can see your dates.{' '}
        <ConfirmDialog
          title="Renew the address of your calendar?"
          confirmLabel="Renew Address"
          cancelLabel="Keep it"
          busyLabel="Renewing..."
          onConfirm={renew}
          trigger={<Button variant="link">Renew it</Button>}
        >
          <p>The old address stops working at once. Copy the new one into the calendars that follow it.</p>
        </ConfirmDialog>
      </p>
    </Card>
  );
}
