import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import UsersRound from 'lucide-react/icons/users-round';
import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useParams } from 'react-router-dom';
import { MAX_REQUESTS } from '../../../api/bookings/core/checkout.rules.ts';
import { placeInWords } from '../../../api/catalog/facts.rules.ts';
import type { InvitePageQuery } from '../../__generated__/InvitePageQuery.graphql.ts';
import { countOf, formatDate } from '../../lib/format.ts';
import { withRedirect } from '../../lib/redirect.ts';
import { Agreement } from '../../parts/Agreement.tsx';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { TimeAndDuration } from '../../parts/TimeAndDuration.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useClaimSeat } from './useClaimSeat.ts';

const query = graphql`
  query InvitePageQuery($order: Int!, $token: String!) @preloadable {
    invitation(order: $order, token: $token) {
      invitedBy
      seatsLeft
      isOpen
      isOwn
      session {
        id
        databaseId
        title
        scheduledAt
        durationMinutes
        facts {
          platform
          city
        }
        gameMaster {
          id
          name
        }
        viewerBooking {
          id
          canGiveBack
        }
      }
    }
    viewer {
      id
      isConfirmedAdult
      keepsConduct
    }
  }
`;

/** The page behind the link that a player sends to friends whose seats they have paid. */
export function InvitePage() {
  return (
    <>
      <PageMeta title="Invitation" noIndex />
      <Suspense
        fallback={
          <AuthCard icon={<UsersRound />} title="Your Invitation" lead="A seat at a table.">
            <Skeletons
              label="Loading the invitation"
              sizes={['h-36', 'h-12']}
              className="flex flex-col gap-5"
            />
          </AuthCard>
        }
      >
        <Invitation />
      </Suspense>
    </>
  );
}

function Invitation() {
  const { invitation, viewer } = usePageQuery<InvitePageQuery>(query);
  if (!invitation) {
    return (
      <AuthCard
        icon={<Unlink />}
        title="This Link Does Not Work"
        lead="Your friend renewed it or took it back, or a part of it is missing. Please ask them for the current link."
      >
        <Button asChild size="lg" block>
          <Link to="/sessions">Browse Sessions</Link>
        </Button>
      </AuthCard>
    );
  }
  return (
    <Invited
      invitation={invitation}
      asksAge={viewer?.isConfirmedAdult === false}
      asksConduct={viewer?.keepsConduct === false}
    />
  );
}

type Offer = NonNullable<InvitePageQuery['response']['invitation']>;

interface InvitedProps {
  readonly invitation: Offer;
  /** The viewer has not confirmed yet that they are 18 or older. */
  readonly asksAge: boolean;
  /** The viewer has not agreed to the code of conduct yet. */
  readonly asksConduct: boolean;
}

function Invited({ invitation, ...asks }: InvitedProps) {
  const { invitedBy, isOpen, seatsLeft, session, isOwn } = invitation;
  const zone = useTimeZone();
  const where = placeInWords(session.facts);
  return (
    <AuthCard
      icon={session.viewerBooking?.canGiveBack ? <CircleCheck /> : <UsersRound />}
      title={isOwn ? 'Seats for Your Friends' : `${invitedBy} Invites You`}
      lead={
        isOwn
          ? 'This is what your friends see.'
          : isOpen && (seatsLeft > 0 || session.viewerBooking)
            ? 'A seat at this table is paid for you. You owe nothing.'
            : undefined
      }
    >
      <div className="rounded-md border border-line bg-raised px-4 py-4">
        <h2 className="text-title-4">
          <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
            {session.title}
          </Link>
        </h2>
        <p className="figures mt-2 text-sm">{formatDate(session.scheduledAt, zone)}</p>
        <p className="figures text-sm text-soft">
          <TimeAndDuration session={session} />
        </p>
        <p className="mt-1 text-sm text-soft">
          {where ? `${where}, with` : 'With'} GM {session.gameMaster.name}
        </p>
      </div>
      <Deed invitation={invitation} {...asks} />
    </AuthCard>
  );
}

const toAccount = (
  <Button asChild size="lg" block>
    <Link to="/account?tab=bookings">My Account</Link>
  </Button>
);

function Deed({ invitation, asksAge, asksConduct }: InvitedProps) {
  const { isOpen, isOwn, seatsLeft, session } = invitation;
  const viewer = useViewer();
  const { id, token } = useParams();
  const [isAgreed, setAgreed] = useState(false);
  const [specialRequests, setRequests] = useState('');
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useClaimSeat();
  const path = `/invite/${id}/${token}`;

  if (isOwn) return toAccount;
  if (session.viewerBooking) {
    return (
      <>
        <p role="status" className="text-sm">
          {session.viewerBooking.canGiveBack
            ? 'The seat is yours. You find all you need for the evening in your account.'
            : 'You have a seat at this session already, or are booking one.'}
        </p>
        {toAccount}
      </>
    );
  }
  if (!isOpen || seatsLeft === 0) {
    return (
      <>
        <p role="status" className="text-sm">
          {isOpen
            ? 'You cannot claim any of these seats right now. Please ask the friend who sent you the link.'
            : 'This session has started or is not taking place, so you can no longer claim a seat.'}
        </p>
        <Button asChild size="lg" block>
          <Link to="/sessions">Browse Sessions</Link>
        </Button>
      </>
    );
  }
  if (!viewer) {
    return (
      <>
        <p className="text-sm text-soft">
          {countOf(seatsLeft, 'seat')} left. Claim yours with an account of your own; you come back to this
          page afterwards.
        </p>
        <Button asChild size="lg" block>
          <Link to={withRedirect('/login', path)}>Login</Link>
        </Button>
        <Button asChild size="lg" block variant="secondary">
          <Link to={withRedirect('/register', path)}>Create Account</Link>
        </Button>
      </>
    );
  }

  async function claim() {
    if (!isAgreed) return setProblem('You must agree to the terms and conditions');
    setProblem(undefined);
    const outcome = await commit({
      input: {
        order: Number(id),
        token: token!,
        agreeToTerms: true,
        isAdult: asksAge,
        agreeToConduct: asksConduct,
        specialRequests,
      },
    });
    if (!outcome.ok) setProblem(outcome.message || 'Please try again.');
  }

  return (
    <>
      <FormError title={problem && 'Not claimed'}>{problem}</FormError>
      <p className="text-sm text-soft">
        {countOf(seatsLeft, 'seat')} left. The seat is yours until you give it back; any money for it goes
        back to the friend who paid, whatever happens.
      </p>
      <Field
        label="Special Requests"
        optional
        hint={`For your Game Master, ${session.gameMaster.name}; the friend who paid does not see it: accessibility, a character you would like to bring, topics to leave out.`}
      >
        <Textarea
          value={specialRequests}
          onChange={({ target }) => setRequests(target.value)}
          rows={3}
          maxLength={MAX_REQUESTS}
        />
      </Field>
      <Checkbox
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
        required
        label={<Agreement asksAge={asksAge} asksConduct={asksConduct} />}
      />
      <Button size="lg" block loading={busy} loadingText="Claiming..." onClick={() => void claim()}>
        Claim My Seat
      </Button>
    </>
  );
}

InvitePage.failure = { title: 'The invitation did not load' };
