import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { UserGoodwill_user$key } from '../../__generated__/UserGoodwill_user.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

interface UserGoodwillProps {
  readonly user: UserGoodwill_user$key;
  readonly onChanged: () => Promise<void>;
}

/** Session credit and emergency passes of a user, and the actions to grant them. */
export function UserGoodwill({ user: key, onChanged }: UserGoodwillProps) {
  const { id, databaseId, fullName, disabledAt, credits, passes } = useFragment(
    graphql`
      fragment UserGoodwill_user on AdminUser {
        id
        databaseId
        fullName
        disabledAt
        credits {
          id
          leftCents
          wasGiven
          endsAt
        }
        passes {
          id
          reason
          createdAt
          usedAt
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [granting, setGranting] = useState<'credit' | 'pass' | null>(null);
  const [taken, setTaken] = useState<{ id: string; leftCents: number } | null>(null);
  const viewer = useViewer();
  const own = viewer?.user.databaseId === databaseId;
  // Staff cannot grant these to themselves.
  const canGive = !disabledAt && !own;
  const total = credits.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const hasSpare = passes.some(({ usedAt }) => !usedAt);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Panel
        title="Session credit"
        description={total > 0 ? `${formatCents(total)} to spend on any session` : 'None to spend'}
        action={
          canGive && (
            <Button variant="secondary" size="sm" onClick={() => setGranting('credit')}>
              Give credit
            </Button>
          )
        }
      >
        <Facts
          items={credits.map((credit, index) => ({
            label: `${index + 1}. ${credit.endsAt ? `until ${formatRecordDate(credit.endsAt, zone)}` : 'without end'}`,
            value: (
              <span className="inline-flex items-center gap-3">
                {formatCents(credit.leftCents)}
                {credit.wasGiven && viewer?.isSuperAdmin && (
                  <Button variant="ghost" size="sm" onClick={() => setTaken(credit)}>
                    Take back
                  </Button>
                )}
              </span>
            ),
          }))}
        />
      </Panel>
      <Panel
        title="Emergency passes"
        description="Each forgives one late cancellation."
        action={
          canGive &&
          !hasSpare && (
            <Button variant="secondary" size="sm" onClick={() => setGranting('pass')}>
              Give a pass
            </Button>
          )
        }
      >
        {passes.length === 0 ? (
          <p className="text-sm text-soft">None given and none used.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line text-sm">
            {passes.map((pass) => (
              <li key={pass.id} className="flex items-baseline justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block wrap-anywhere">{pass.reason || 'No reason was kept'}</span>
                  <span className="figures block text-xs text-faint">
                    Given {formatRecordDate(pass.createdAt, zone)}
                  </span>
                </span>
                {pass.usedAt ? (
                  <Badge>Used {formatRecordDate(pass.usedAt, zone)}</Badge>
                ) : (
                  <Badge tone="verdigris">To be used</Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {granting && (
        <GrantDialog
          userId={id}
          name={fullName}
          what={granting}
          balanceCents={total}
          onClose={() => setGranting(null)}
          onGranted={onChanged}
        />
      )}
      {taken && (
        <WithdrawDialog
          userId={id}
          name={fullName}
          credit={taken}
          onClose={() => setTaken(null)}
          onDone={onChanged}
        />
      )}
    </div>
  );
}
