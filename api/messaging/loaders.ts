import DataLoader from 'dataloader';
import { type SessionRow, sessionsByIds } from '../catalog/sessions.service.ts';
import type { GraphQLContext } from '../platform/graphql/builder.ts';
import { requireViewer, type Viewer } from '../platform/viewer.ts';
import { conversationsWith, type Thread } from './conversation.service.ts';
import { type MessagePermissions, messagePermissions } from './message-permissions.ts';

/** One statement for all rows of an answer, whichever field asks; one loader per request. */
function loaderOf<Row>(load: (viewer: Viewer, ids: readonly number[]) => Promise<Map<number, Row>>) {
  const key = Symbol();
  return ({ cache, viewer }: GraphQLContext) => {
    const known = cache.get(key) as DataLoader<number, Row | null> | undefined;
    if (known) return known;
    const loader = new DataLoader<number, Row | null>(async (ids) => {
      const rows = await load(requireViewer(viewer), ids);
      return ids.map((id) => rows.get(id) ?? null);
    });
    cache.set(key, loader);
    return loader;
  };
}

export const permissionsLoader = loaderOf<MessagePermissions>(messagePermissions);
export const threadLoader = loaderOf<Thread>(conversationsWith);
/** Sessions the viewer may see. */
export const sessionLoader = loaderOf<SessionRow>(sessionsByIds);
