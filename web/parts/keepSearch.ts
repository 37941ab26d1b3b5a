import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { keepSearchForgetMutation } from '../__generated__/keepSearchForgetMutation.graphql.ts';
import type { keepSearchKeepMutation } from '../__generated__/keepSearchKeepMutation.graphql.ts';
import { commitOnce } from '../relay/useCommit.ts';
import { toast } from '../ui/toast.ts';
import type { KeptSearch } from './useKeptSearches.ts';

const keepMutation = graphql`
  mutation keepSearchKeepMutation($input: KeepSearchInput!) {
    keepSearch(input: $input) {
      ... on KeepSearchPayload {
        viewer {
          id
          ...useKeptSearches_viewer
        }
        search {
          id
          name
          search
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

const forgetMutation = graphql`
  mutation keepSearchForgetMutation($input: ForgetSearchInput!) {
    forgetSearch(input: $input) {
      ... on ForgetSearchPayload {
        viewer {
          id
          ...useKeptSearches_viewer
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

/** Saves a search of the board, and offers undo. */
export async function keep(environment: IEnvironment, { search, name }: Omit<KeptSearch, 'id'>) {
  const variables = { input: { search, name } };
  const outcome = await commitOnce<keepSearchKeepMutation>(environment, keepMutation, variables);
  if (!outcome.ok) return toast.error('Not Kept', outcome.message);
  const kept = outcome.value.search;
  if (kept) toast.done('Search Kept', kept.name, () => void forget(environment, kept));
}

/** Removes a saved search, and offers undo. */
export async function forget(environment: IEnvironment, kept: KeptSearch) {
  const variables = { input: { id: kept.id } };
  const outcome = await commitOnce<keepSearchForgetMutation>(environment, forgetMutation, variables);
  if (!outcome.ok) return toast.error('Not Removed', outcome.message);
  toast.done('No Longer Kept', kept.name, () => void keep(environment, kept));
}
