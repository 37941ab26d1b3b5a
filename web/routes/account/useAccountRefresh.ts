import query from '../../__generated__/AccountPageQuery.graphql.ts';
import { useRefresh } from '../../relay/page.ts';

/** Asks for the account again: a booking that has ended leads it no more and stands among the cancelled ones. */
export const useAccountRefresh = () => useRefresh(query);
