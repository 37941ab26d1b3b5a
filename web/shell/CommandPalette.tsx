import CalendarDays from 'lucide-react/icons/calendar-days';
import Keyboard from 'lucide-react/icons/keyboard';
import Plus from 'lucide-react/icons/plus';
import Ticket from 'lucide-react/icons/ticket';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../lib/format.ts';
import { formatRecordTime } from '../lib/records.ts';
import { useTimeZone } from '../parts/TimeZone.tsx';
import { Bookmark } from '../ui/Bookmark.tsx';
import { type Command, CommandBox, type CommandGroup } from '../ui/CommandBox.tsx';
import { adminForms, adminPages } from './adminPages.ts';
import { type Found, usePaletteSearch } from './usePaletteSearch.ts';
import type { SavedFilter } from './useSavedFilters.ts';

const longestSearch = 100;

interface CommandPaletteProps {
  readonly filters: readonly SavedFilter[];
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/**
 * Finds anything in the admin area from one field: its pages at once, people, sessions and bookings from the server.
 */
export function CommandPalette({ filters, onClose, onShowKeys }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const { found, failure, busy } = usePaletteSearch(text);
  const navigate = useNavigate();
  const zone = useTimeZone();
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };

  const words = text.trim().toLowerCase();
  const fits = ({ label }: Command) => label.toLowerCase().includes(words);
  const pages: Command[] = adminPages.map(({ to, label, Icon }) => ({
    id: to,
    label,
    icon: <Icon aria-hidden="true" />,
    onChoose: go(to),
  }));
  const deeds: Command[] = [
    ...adminForms.map(({ to, label }) => ({
      id: to,
      label,
      icon: <Plus aria-hidden="true" />,
      onChoose: go(to),
    })),
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      icon: <Keyboard aria-hidden="true" />,
      onChoose: onShowKeys,
    },
  ];
  const kept: Command[] = filters.map(({ id, name, page, to }) => ({
    id,
    label: name,
    hint: page,
    icon: <Bookmark aria-hidden="true" />,
    onChoose: go(to),
  }));
  const groups: CommandGroup[] = [
    { label: 'Saved filters', commands: kept.filter(fits) },
    { label: 'Pages', commands: pages.filter(fits) },
    { label: 'Actions', commands: deeds.filter(fits) },
    ...(found ? groupsOf(found, zone, go) : []),
  ].filter(({ commands }) => commands.length > 0);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  const nothing = count === 0 && !busy && !failure;

  return (
    <CommandBox
      title="Find anything"
      placeholder="A person, a session, a booking or a page..."
      text={text}
      onText={setText}
      maxLength={longestSearch}
      groups={groups}
      busy={busy}
      message={failure ?? (nothing ? `Nothing fits “${text.trim()}”.` : undefined)}
      status={busy ? '' : (failure ?? (count === 0 ? 'Nothing found' : countOf(count, 'result')))}
      onClose={onClose}
    />
  );
}

function groupsOf(found: Found, zone: string, go: (to: string) => () => void): CommandGroup[] {
  return [
    {
      label: 'People',
      commands: found.people.map(({ databaseId, fullName, username, email }) => ({
        id: `person-${databaseId}`,
        label: fullName,
        hint: `${username} · ${email}`,
        icon: <User aria-hidden="true" />,
        onChoose: go(`/admin/users/${databaseId}`),
      })),
    },
    {
      label: 'Sessions',
      commands: found.sessions.map(({ databaseId, title, scheduledAt, status, gameMaster }) => ({
        id: `session-${databaseId}`,
        label: title,
        hint: `${formatRecordTime(scheduledAt, zone)} · ${gameMaster.name} · ${status.toLowerCase()}`,
        icon: <CalendarDays aria-hidden="true" />,
        onChoose: go(`/admin/sessions?viewBookings=${databaseId}`),
      })),
    },
    {
      label: 'Bookings',
      commands: found.bookings.map(({ databaseId, statusLabel, user, session }) => ({
        id: `booking-${databaseId}`,
        label: `${user.fullName}, ${session.title}`,
        hint: `#${databaseId} · ${statusLabel} · ${formatRecordTime(session.scheduledAt, zone)}`,
        icon: <Ticket aria-hidden="true" />,
        onChoose: go(`/admin/sessions?viewBookings=${session.databaseId}`),
      })),
    },
  ];
}
