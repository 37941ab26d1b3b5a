import { useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery } from 'relay-runtime';
import type {
  usePaletteSearchQuery,
  usePaletteSearchQuery$data,
} from '../__generated__/usePaletteSearchQuery.graphql.ts';
import { failureSentence } from '../relay/network.ts';

const query = graphql`
  query usePaletteSearchQuery($words: String!) {
    admin {
      find(words: $words) {
        people {
          databaseId
          fullName
          username
          email
        }
        sessions {
          databaseId
          title
          scheduledAt
          status
          gameMaster {
            name
          }
        }
        bookings {
          databaseId
          statusLabel
          user {
            fullName
          }
          session {
            databaseId
            title
            scheduledAt
          }
        }
      }
    }
  }
`;

const typingPause = 150;
/** Fewer characters find nothing; a number may be short. */
const isEnough = (words: string) => words.length > 1 || /^\d$/.test(words);

export type Found = NonNullable<usePaletteSearchQuery$data['admin']>['find'];
interface Answer {
  readonly words: string;
  readonly found: Found | null;
  readonly failure: string | null;
}

/** Returns what the server finds for the typed words, after a pause; results for other words are not shown. */
export function usePaletteSearch(text: string) {
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer>({ words: '', found: null, failure: null });
  const words = text.trim();

  useEffect(() => {
    if (!isEnough(words)) return;
    let asked: { unsubscribe(): void } | undefined;
    const timer = setTimeout(() => {
      asked = fetchQuery<usePaletteSearchQuery>(environment, query, { words }).subscribe({
        next: ({ admin }) => setAnswer({ words, found: admin?.find ?? null, failure: null }),
        error: (error: unknown) => setAnswer({ words, found: null, failure: failureSentence(error) }),
      });
    }, typingPause);
    return () => {
      clearTimeout(timer);
      asked?.unsubscribe();
    };
  }, [environment, words]);

  const isAnswered = answer.words === words;
  return {
    found: isAnswered ? answer.found : null,
    failure: isAnswered ? answer.failure : null,
    busy: isEnough(words) && !isAnswered,
  };
}
