import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Shield from 'lucide-react/icons/shield';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Metrics_dashboard$key } from '../../__generated__/Metrics_dashboard.graphql.ts';
import { formatCents, formatNumber } from '../../lib/format.ts';
import { Stat } from '../../ui/Stat.tsx';

export function Metrics({ dashboard }: { dashboard: Metrics_dashboard$key }) {
  const figures = useFragment(
    graphql`
      fragment Metrics_dashboard on Dashboard {
        totalGameMasters
        totalSessions
        upcomingSessions
        totalRevenueCents
        totalPlayers
        totalBookings
      }
    `,
    dashboard,
  );
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 2xl:grid-cols-6">
      <Stat label="Game Masters" value={formatNumber(figures.totalGameMasters)} icon={<Shield />} />
      <Stat label="Total Sessions" value={formatNumber(figures.totalSessions)} icon={<CalendarDays />} />
      <Stat
        label="Upcoming Sessions"
        value={formatNumber(figures.upcomingSessions)}
        icon={<CalendarClock />}
      />
      <Stat label="Total Revenue" value={formatCents(figures.totalRevenueCents)} icon={<BadgeDollarSign />} />
      <Stat label="Total Players" value={formatNumber(figures.totalPlayers)} icon={<Users />} />
      <Stat label="Total Bookings" value={formatNumber(figures.totalBookings)} icon={<Ticket />} />
    </dl>
  );
}
