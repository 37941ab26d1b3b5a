import { graphql, useFragment } from 'react-relay/hooks';
import type { TableLimits_session$key } from '../../__generated__/TableLimits_session.graphql.ts';
import { LimitsList } from '../../parts/LimitsList.tsx';
import { Card } from '../../ui/Card.tsx';

/** Shows seated players the limits shared anonymously with the table; renders nothing for others. */
export function TableLimits({ session }: { session: TableLimits_session$key }) {
  const { limits } = useFragment(
    graphql`
      fragment TableLimits_session on Session {
        limits {
          lines
          veils
        }
      }
    `,
    session,
  );
  if (!limits) return null;
  return (
    <Card as="section" aria-labelledby="limits">
      <h2 id="limits" className="text-title-4">
        Lines and veils
      </h2>
      <p className="mt-1 mb-3 text-sm text-soft">
        Shared by people at this table. We do not say who wrote which.
      </p>
      <LimitsList {...limits} />
    </Card>
  );
}
