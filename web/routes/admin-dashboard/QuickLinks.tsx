import BookOpen from 'lucide-react/icons/book-open';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarCog from 'lucide-react/icons/calendar-cog';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ticket from 'lucide-react/icons/ticket';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { Link } from 'react-router-dom';
import { Panel } from '../../ui/Panel.tsx';

const actions = [
  {
    to: '/admin/game-masters/new',
    label: 'Add a Game Master',
    hint: 'A profile for somebody new behind the screen',
    Icon: UserPlus,
  },
  {
    to: '/admin/sessions?action=create',
    label: 'Create a session',
    hint: 'Put a new table on the board',
    Icon: CalendarPlus,
  },
  {
    to: '/admin/sessions',
    label: 'Manage sessions',
    hint: 'Edit, cancel, see who booked',
    Icon: CalendarCog,
  },
  {
    to: '/admin/sessions?filter=upcoming',
    label: 'Upcoming sessions',
    hint: 'What is about to be played',
    Icon: CalendarClock,
  },
  {
    to: '/admin/bookings',
    label: 'Bookings',
    hint: 'Late cancellations, payments, refunds',
    Icon: Ticket,
  },
  {
    to: '/admin/figures',
    label: 'Figures',
    hint: 'Seats and revenue by week, game and Game Master',
    Icon: ChartColumn,
  },
  {
    to: '/admin/game-masters',
    label: 'Game Masters',
    hint: 'Profiles and their users',
    Icon: BookOpen,
  },
  {
    to: '/admin/users',
    label: 'Users',
    hint: 'Roles, Game Masters, accounts',
    Icon: Users,
  },
];

export function QuickLinks() {
  return (
    <Panel title="Quick actions">
      <ul className="-mx-3 -mb-2 flex flex-col">
        {actions.map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3 rounded-md px-3 py-2.5 hover:bg-raised">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-ember-ink" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold">{label}</span>
                <span className="block text-xs text-faint">{hint}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
