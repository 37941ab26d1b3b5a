import Banknote from 'lucide-react/icons/banknote';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Flag from 'lucide-react/icons/flag';
import Mail from 'lucide-react/icons/mail';
import UserMinus from 'lucide-react/icons/user-minus';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BookingMenu_booking$key } from '../__generated__/BookingMenu_booking.graphql.ts';
import { isLive, isSeated } from '../lib/bookingStatus.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx';
import { useListState } from './BackToList.tsx';
import { RefundBooking } from './RefundBooking.tsx';
import { RemoveFromSession } from './RemoveFromSession.tsx';
import { ReportSomething } from './ReportSomething.tsx';
import { useConversationLinks } from './useConversationLinks.ts';
import { useDatedTitle } from './useDatedTitle.ts';
import { usePolling } from './usePolling.ts';

/** How often the booking is polled after a refund, which a job sends to the card, until its payment status changes. */
const MOST_LOOKS = 6;

interface BookingMenuProps {
  readonly booking: BookingMenu_booking$key;
  /** The page that shows the menu; the link to that page is left out. */
  readonly within?: 'session' | 'player';
  /** null where bookings are read-only. */
  readonly onChanged: (() => unknown) | null;
}

const Opened = createContext<(dialog: ReactNode) => void>(() => {});

/**
 * Wraps a list of bookings and holds the dialog that the menu of one has opened: after a refetch the booking may be
 * elsewhere in the list.
 */
export function BookingMenus({ children }: { readonly children: ReactNode }) {
  const [dialog, open] = useState<ReactNode>(null);
  return (
    <Opened value={open}>
      {children}
      {dialog}
    </Opened>
  );
}

/** A menu with the links and actions of a booking; only within BookingMenus. */
export function BookingMenu({ booking: key, within, onChanged }: BookingMenuProps) {
  const { id, status, paymentStatus, user, sitter, session, paymentAddress } = useFragment(
    graphql`
      fragment BookingMenu_booking on Booking {
        id
        status
        paymentStatus
        paymentAddress
        user {
          id
          databaseId
          fullName
        }
        sitter {
          id
          databaseId
          fullName
        }
        session {
          id
          databaseId
          title
          scheduledAt
        }
      }
    `,
    key,
  );
  const viewer = useViewer();
  const name = useDatedTitle(session);
  const { withUser } = useConversationLinks();
  const open = useContext(Opened);
  const list = useListState();
  const isStaff = viewer?.isAdmin === true;
  const mayAct = viewer?.isSuperAdmin === true && onChanged !== null;
  // The friend on the seat, when it was paid for a friend; the money stays with the payer.
  const player = sitter ?? user;
  const mayWrite = player.id !== viewer?.user.id;
  const close = () => open(null);
  const changed = () => onChanged?.();
  const [awaited, setAwaited] = useState({ looks: 0, from: '' });
  usePolling(awaited.looks > 0 && awaited.from === paymentStatus, () => {
    setAwaited({ ...awaited, looks: awaited.looks - 1 });
    return changed();
  });
  if (!isStaff && !mayWrite) return null;
  const report = () =>
    open(
      <ReportSomething
        about={player.id}
        title={`Report ${player.fullName}`}
        whoIsNotTold={player.fullName}
        onClose={close}
      />,
    );
  const refund = () =>
    open(
      <RefundBooking
        bookingId={id}
        name={user.fullName}
        title={session.title}
        onClose={close}
        onRefunded={() => {
          setAwaited({ looks: MOST_LOOKS, from: paymentStatus });
          return changed();
        }}
      />,
    );
  const remove = () =>
    open(<RemoveFromSession bookingId={id} name={player.fullName} onClose={close} onRemoved={changed} />);

  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${player.fullName}${within === 'session' ? '' : `, ${name}`}`}
        >
          <Ellipsis />
        </Button>
      }
    >
      {isStaff && within !== 'player' && (
        <MenuItem asChild>
          <Link to={`/admin/users/${player.databaseId}`} state={list}>
            <UserRound aria-hidden="true" />
            About this player
          </Link>
        </MenuItem>
      )}
      {isStaff && within !== 'session' && (
        <MenuItem asChild>
          <Link to={`/admin/sessions?viewBookings=${session.databaseId}`}>
            <Users aria-hidden="true" />
            Everybody in this session
          </Link>
        </MenuItem>
      )}
      {paymentAddress && (
        <MenuItem asChild>
          <a href={paymentAddress} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            Payment at Stripe
          </a>
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem asChild>
          <Link to={withUser(player.databaseId)}>
            <Mail aria-hidden="true" />
            Message player
          </Link>
        </MenuItem>
      )}
      {mayWrite && (
        <MenuItem icon={<Flag />} onSelect={report}>
          Report player
        </MenuItem>
      )}
      {mayAct && isSeated({ status }) && (
        <MenuItem icon={<Banknote />} onSelect={refund}>
          Give money back
        </MenuItem>
      )}
      {mayAct && isLive({ status }) && (
        <MenuItem danger icon={<UserMinus />} onSelect={remove}>
          Remove from session
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
