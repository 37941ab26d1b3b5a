import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  LimitsShared,
  ShareLimits_booking$key,
} from '../../__generated__/ShareLimits_booking.graphql.ts';
import type { ShareLimitsQuery } from '../../__generated__/ShareLimitsQuery.graphql.ts';
import { Asked } from '../../parts/Asked.tsx';
import { LimitsList } from '../../parts/LimitsList.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useShareLimits } from './useShareLimits.ts';

const choices = [
  { value: 'NOBODY', label: 'Nobody', hint: 'They stay your own.', badge: null },
  {
    value: 'GAME_MASTER',
    label: 'The Game Master',
    hint: 'Only the Game Master of this session reads them, with your name.',
    badge: 'Your Game Master sees your lines and veils.',
  },
  {
    value: 'TABLE',
    label: 'The table, without my name',
    hint: 'The Game Master and the players read them, mixed with those of others. At a small table they may guess.',
    badge: 'The table sees your lines and veils, without your name.',
  },
] as const;

interface ShareLimitsProps {
  readonly booking: ShareLimits_booking$key;
  /** Title of the session. */
  readonly title: string;
}

/**
 * Chooses with whom at a table the player shares their lines and veils; revocable at any time. Only for the player's
 * own seat.
 */
export function ShareLimits({ booking, title }: ShareLimitsProps) {
  const { id, limitsShared } = useFragment(
    graphql`
      fragment ShareLimits_booking on Booking {
        id
        limitsShared
      }
    `,
    booking,
  );
  const [open, setOpen] = useState(false);
  // A viewer who only pays for friends has nothing to share.
  if (limitsShared == null) return null;
  const known = choices.find(({ value }) => value === limitsShared);
  return (
    <>
      <Button variant="secondary" aria-label={`Lines and Veils: ${title}`} onClick={() => setOpen(true)}>
        Lines and Veils
      </Button>
      {known?.badge && <p className="w-full text-sm text-soft">{known.badge}</p>}
      {open && (
        <ShareDialog bookingId={id} title={title} current={limitsShared} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface ShareDialogProps {
  readonly bookingId: string;
  readonly title: string;
  readonly current: LimitsShared;
  readonly onClose: () => void;
}

function ShareDialog({ bookingId, title, current, onClose }: ShareDialogProps) {
  const [shared, setShared] = useState(current);
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useShareLimits();

  async function save() {
    setProblem(undefined);
    const outcome = await commit({ input: { bookingId, with: shared } });
    if (!outcome.ok) return setProblem(outcome.message);
    toast.success('Saved', shared === 'NOBODY' ? 'Nobody at this table sees them.' : undefined);
    onClose();
  }

  return (
    <FormDialog
      title="Share your lines and veils"
      description={title}
      submitLabel="Save"
      busyLabel="Saving..."
      busy={busy}
      error={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <Asked title="Your lines and veils did not load" fallback={<Skeleton className="h-16" />}>
        <OwnLimits />
      </Asked>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">Who at this table sees them?</legend>
        {choices.map(({ value, label, hint }) => (
          <label key={value} className="flex cursor-pointer gap-3 text-sm">
            <input
              type="radio"
              name="shared"
              value={value}
              checked={shared === value}
              onChange={() => setShared(value)}
              className="mt-0.5 size-5 shrink-0 accent-ember"
            />
            <span>
              <span className="block font-medium text-text">{label}</span>
              <span className="block text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-xs text-faint">
        Sharing ends when you give up the seat, and after the evening. Our staff never see them.
      </p>
    </FormDialog>
  );
}

function OwnLimits() {
  const { viewer } = useQuery<ShareLimitsQuery>(
    graphql`
      query ShareLimitsQuery {
        viewer {
          id
          lines
          veils
        }
      }
    `,
    {},
  );
  const { lines = '', veils = '' } = viewer ?? {};
  const isEmpty = !lines && !veils;
  return (
    <div className="rounded-md bg-well px-4 py-3">
      <LimitsList lines={lines} veils={veils} />
      <p className={isEmpty ? 'text-sm text-soft' : 'mt-2 text-sm'}>
        {isEmpty && 'You have not written any down yet. '}
        <Link to="/account/profile#limits" className="text-ember-ink underline">
          {isEmpty ? 'Write them in your profile' : 'Change them in your profile'}
        </Link>
      </p>
    </div>
  );
}
