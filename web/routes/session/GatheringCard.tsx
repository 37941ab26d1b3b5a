import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { GatheringCard_session$key } from '../../__generated__/GatheringCard_session.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazily } from '../../ui/lazily.tsx';

const Preparation = lazily(
  'Preparation',
  async () => (await import('../../parts/Preparation.tsx')).Preparation,
);
const GatheringDialog = lazily(
  'GatheringDialog',
  async () => (await import('./GatheringDialog.tsx')).GatheringDialog,
);

interface GatheringCardProps {
  readonly session: GatheringCard_session$key;
  /** The viewer is the Game Master of the table, or staff. */
  readonly canEdit: boolean;
}

/** Shows seated players where the table meets and how to prepare; renders nothing for others. */
export function GatheringCard({ session, canEdit }: GatheringCardProps) {
  const { id, status, facts, gathering } = useFragment(
    graphql`
      fragment GatheringCard_session on Session {
        id
        status
        facts {
          bring
        }
        gathering {
          joinUrl
          links {
            url
            label
          }
          toBring
          safetyTools
          characters
          version
          ...Preparation_gathering
        }
      }
    `,
    session,
  );
  const [isOpen, setOpen] = useState(false);
  if (!gathering && !canEdit) return null;
  const isOver = status === 'COMPLETED' || status === 'CANCELLED';
  const { joinUrl, links = [], version = 0 } = gathering ?? {};
  const { toBring = '', safetyTools = '', characters = '' } = gathering ?? {};
  // After the session the meeting link is of no use; the preparation stays readable.
  if (isOver && !(links.length > 0 || toBring || safetyTools || characters)) return null;
  return (
    <Card as="section" aria-labelledby="gathering" className="mt-6">
      <h2 id="gathering" className="text-title-4">
        {isOver ? 'For this table' : 'Where you meet'}
      </h2>
      {!joinUrl && !isOver && (
        <p className="mt-2 text-sm text-soft">
          {canEdit
            ? 'Your players do not know yet how to get to the table.'
            : 'The link to the table is still to come.'}
        </p>
      )}
      {gathering && <Preparation gathering={gathering} />}
      <div className="mt-4 flex flex-col gap-2.5">
        {joinUrl && !isOver && (
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
          gathering={{
            joinUrl: joinUrl ?? '',
            toBring,
            links: links.map(({ url, label }) => `${url} ${label}`).join('\n'),
            safetyTools,
            characters,
            version,
          }}
          toldAll={facts.bring}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
