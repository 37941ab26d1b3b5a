import type { viewerQuery$data } from '../__generated__/viewerQuery.graphql.ts';
import type { Viewer } from './viewer.ts';

/** Stands in an answer where it would say who somebody is: a page that was rendered so fits others of their kind. */
export const nobody = {
  id: 'nobody',
  username: '',
  fullName: '',
  email: '',
  user: { id: 'nobody-user', databaseId: 0, avatarUrl: '' },
} satisfies Partial<Viewer>;

/** The answer about the viewer without saying who they are; null: there is none, or it failed. */
export function withoutIdentity(text: string): string | null {
  const body: { data?: viewerQuery$data | null; errors?: unknown } = JSON.parse(text);
  const viewer = body.data?.viewer;
  return viewer && !body.errors
    ? JSON.stringify({ data: { ...body.data, viewer: { ...viewer, ...nobody } } })
    : null;
}

/** Calls back when something of who the viewer is, is read. */
export function watchIdentity(viewer: Viewer, onRead: () => void): Viewer {
  return new Proxy(viewer, {
    get(target, name: keyof Viewer) {
      // The id is that of nothing else: it is only kept by, and asked for later.
      if (name in nobody && name !== 'id') onRead();
      return target[name];
    },
  });
}
