import { useTransition } from 'react';
import { graphql, useFragment, useRefetchableFragment } from 'react-relay/hooks';
import type { SessionChoice_picked$key } from '../../__generated__/SessionChoice_picked.graphql.ts';
import type { SessionChoice_query$key } from '../../__generated__/SessionChoice_query.graphql.ts';
import type { SessionChoiceQuery } from '../../__generated__/SessionChoiceQuery.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Field } from '../../ui/Field.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';

interface SessionChoiceProps {
  readonly query: SessionChoice_query$key;
  /** The session in the address; null: none. */
  readonly picked: SessionChoice_picked$key | null;
  /** Number of the session; '' for none. */
  readonly value: string;
  readonly onChange: (sessionId: string) => void;
}

interface Choice {
  readonly databaseId: number;
  readonly title: string;
  readonly scheduledAt: string;
}

/**
 * Selects a session by title and date: upcoming ones first, then those played last. When one list does not hold them
 * all, staff can search them.
 */
export function SessionChoice({ query, picked: key, value, onChange }: SessionChoiceProps) {
  const isHydrated = useHydrated();
  const [{ admin }, refetch] = useRefetchableFragment<SessionChoiceQuery, SessionChoice_query$key>(
    graphql`
      fragment SessionChoice_query on Query
      @argumentDefinitions(search: { type: "String" })
      @refetchable(queryName: "SessionChoiceQuery") {
        admin {
          every: sessions(first: 1) {
            totalCount
          }
          next: sessions(first: 50, filter: { upcoming: true, search: $search }) {
            edges {
              node {
                id
                databaseId
                title
                scheduledAt
              }
            }
          }
          past: sessions(last: 50, filter: { past: true, search: $search }) {
            edges {
              node {
                id
                databaseId
                title
                scheduledAt
              }
            }
          }
        }
      }
    `,
    query,
  );
  const picked = useFragment(
    graphql`
      fragment SessionChoice_picked on Session {
        databaseId
        title
        scheduledAt
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [searching, startSearch] = useTransition();
  const [text, setText] = useSearchText('', (search) =>
    startSearch(() => {
      refetch({ search: search || null });
    }),
  );
  const next = admin?.next.edges.map((edge) => edge.node) ?? [];
  const past = admin?.past.edges.map((edge) => edge.node).toReversed() ?? [];
  const isListed = [...next, ...past].some(({ databaseId }) => String(databaseId) === value);
  const isMissing = value !== '' && !isListed;
  const option = ({ databaseId, title, scheduledAt }: Choice) => (
    <option key={databaseId} value={databaseId}>
      {title} — {formatZonedDateTime(scheduledAt, zone)}
    </option>
  );

  return (
    <div className="flex flex-col gap-3">
      {(admin?.every.totalCount ?? 0) > 50 && (
        <SearchInput
          label="Search sessions"
          placeholder="Search sessions..."
          maxLength={100}
          value={text}
          onChange={setText}
        />
      )}
      <Field label="Session">
        <Select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          // A choice made before hydration would be lost.
          disabled={!isHydrated}
          aria-busy={searching}
          placeholder="Select a session"
        >
          {/* The chosen session stays in the list, whatever the search. */}
          {isMissing &&
            (picked && String(picked.databaseId) === value ? (
              option(picked)
            ) : (
              <option value={value}>Session {value} (not found)</option>
            ))}
          {next.length > 0 && <optgroup label="Upcoming">{next.map(option)}</optgroup>}
          {past.length > 0 && <optgroup label="Past">{past.map(option)}</optgroup>}
        </Select>
      </Field>
    </div>
  );
}
