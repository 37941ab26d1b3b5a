import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { GatheringCard_session$key } from '../../__generated__/GatheringCard_session.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { GatheringDialog } from './GatheringDialog.tsx';

interface GatheringCardProps {
  readonly session: GatheringCard_session$key;
  /** Who runs the table, or staff. */
  readonly canEdit: boolean;
}

/** Where the table meets and what to bring, for who sits there; nothing for others. */
export function GatheringCard({ session, canEdit }: GatheringCardProps) {
  const { id, gathering } = useFragment(
    graphql`
      fragment GatheringCard_session on Session {
        id
        gathering {
          joinUrl
          toBring
          version
        }
      }
    `,
    session,
  );
  const [isOpen, setOpen] = useState(false);
  if (!gathering && !canEdit) return null;
  const { joinUrl, toBring = '', version = 0 } = gathering ?? {};
  return (
    <Card as="section" aria-labelledby="gathering">
      <h2 id="gathering" className="text-title-4">
        Where you meet
      </h2>
      {!joinUrl && (
        <p className="mt-2 text-sm text-soft">
          {canEdit
            ? 'Your players do not know yet how to get to the table.'
            : 'The link to the table is still to come.'}
        </p>
      )}
      {toBring && (
        <>
          <h3 className="kicker mt-4 font-sans text-faint">What to bring</h3>
          <p className="mt-1 text-sm break-words whitespace-pre-line">{toBring}</p>
        </>
      )}
      <div className="mt-4 flex flex-col gap-2.5">
        {joinUrl && (
          <Button asChild block icon={<DoorOpen />}>
            <a href={joinUrl} target="_blank" rel="noreferrer">
              Join the Table
            </a>
          </Button>
        )}
        {canEdit && (
          <Button variant="secondary" block onClick={() => setOpen(true)}>
            {gathering ? 'Change' : 'Say where you meet'}
          </Button>
        )}
      </div>
      {isOpen && (
        <GatheringDialog
          sessionId={id}
          gathering={{ joinUrl: joinUrl ?? '', toBring, version }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
