import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { NeedsConflicts_matches$key } from '../__generated__/NeedsConflicts_matches.graphql.ts';
import { Notice } from '../ui/Notice.tsx';
import { conflictSentences, namedSentence } from './needsWords.ts';

interface NeedsConflictsProps {
  /** null: the player has not said what they need. */
  readonly matches: NeedsConflicts_matches$key | null;
  /** Several tables are paid together, so each is named. */
  readonly several?: boolean;
}

/** Warns before the payment of what the tables have that the player asked to avoid or wrote down. It stops nobody. */
export function NeedsConflicts({ matches, several = false }: NeedsConflictsProps) {
  const tables = useFragment(
    graphql`
      fragment NeedsConflicts_matches on NeedsMatch @relay(plural: true) {
        session {
          id
          title
        }
        conflicts {
          kind
          words
        }
        named
      }
    `,
    matches,
  );
  const clashing = tables?.filter(({ conflicts, named }) => conflicts.length + named.length > 0) ?? [];
  if (clashing.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {clashing.map(({ session, conflicts, named }) => (
        <Notice key={session?.id} tone="warning" title={several ? session?.title : undefined}>
          {[...conflictSentences(conflicts), ...namedSentence(named)].join(' ')} You can book it all the same.{' '}
          Only you see{' '}
          <Link to="/account/profile#needs" className="whitespace-nowrap text-ember-ink underline">
            what you need
          </Link>
          .
        </Notice>
      ))}
    </div>
  );
}
