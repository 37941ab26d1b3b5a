import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Flag from 'lucide-react/icons/flag';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mail from 'lucide-react/icons/mail';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';

/**
 * The pages of the admin area, as the menu and the palette list them. `key`: pressed after g it opens the page;
 * `list`: the page's list can be filtered.
 */
export const adminPages = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, key: 'd' },
  { to: '/admin/users', label: 'Users', Icon: Users, key: 'u', list: 'USERS' },
  { to: '/admin/game-masters', label: 'Game Masters', Icon: BookOpen, key: 'g', list: 'GAME_MASTERS' },
  { to: '/admin/sessions', label: 'Sessions', Icon: CalendarDays, key: 's', list: 'SESSIONS' },
  { to: '/admin/campaigns', label: 'Campaigns', Icon: CalendarRange, key: 'c' },
  { to: '/admin/proposals', label: 'Proposals', Icon: Inbox, key: 'o' },
  { to: '/admin/bookings', label: 'Bookings', Icon: Ticket, key: 'b', list: 'BOOKINGS' },
  { to: '/admin/money', label: 'Money', Icon: Landmark, key: 'm' },
  { to: '/admin/figures', label: 'Figures', Icon: ChartColumn, key: 'f' },
  { to: '/admin/messages', label: 'Messages', Icon: Mail, key: 'e' },
  { to: '/admin/reports', label: 'Reports', Icon: Flag, key: 'r' },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, key: 't' },
  { to: '/admin/audit', label: 'Audit log', Icon: ScrollText, key: 'a', list: 'AUDIT' },
  { to: '/admin/health', label: 'Health', Icon: HeartPulse, key: 'h' },
  { to: '/admin/help', label: 'Help', Icon: CircleHelp, key: 'p' },
] as const;

/** What staff can create, and the page on which the key n does so. */
export const adminForms = [
  { to: '/admin/sessions?action=create', label: 'New session', page: '/admin/sessions' },
  { to: '/admin/sessions?action=create&type=campaign', label: 'New campaign', page: '/admin/campaigns' },
  { to: '/admin/game-masters/new', label: 'New Game Master', page: '/admin/game-masters' },
] as const;
