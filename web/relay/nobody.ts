import type { viewerQuery$data } from '../__generated__/viewerQuery.graphql.ts';
import type { Viewer } from './viewer.ts';

/**
 * Replaces the viewer's identity in an answer: a page rendered with it can be served to all viewers of the same kind.
 */
export const nobody = {
  id: 'nobody',
  username: '',
  fullName: '',
  email: '',
  user: { id: 'nobody-user', databaseId: 0, avatarUrl: '' },
} satisfies Partial<Viewer>;

/** Returns the answer about the viewer without their identity; null: there is no viewer, or it failed. */
export function withoutIdentity(text: string): string | null {
  const body: { data?: viewerQuery$data | null; errors?: unknown } = JSON.parse(text);
  const viewer = body.data?.viewer;
  return viewer && !body.errors
    ? JSON.stringify({ data: { ...body.data, viewer: { ...viewer, ...nobody } } })
    : null;
}

/** Calls `onRead` when a field that identifies the viewer is read. */
export function watchIdentity(viewer: Viewer, onRead: () => void): Viewer {
  return new Proxy(viewer, {
    get(target, name: keyof Viewer) {
      // The id identifies nothing else: it is only used as a key, and for queries later.
      if (name in nobody && name !== 'id') onRead();
      return target[name];
    },
  });
}
