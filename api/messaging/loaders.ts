import { loader } from '../platform/graphql/loader.ts';
import { requireViewer } from '../platform/viewer.ts';
import { conversationsWith } from './conversation.service.ts';
import { messagePermissions } from './message-permissions.ts';

export const permissionsLoader = loader((ids, { viewer }) => messagePermissions(requireViewer(viewer), ids));
export const threadLoader = loader((ids, { viewer }) => conversationsWith(requireViewer(viewer), ids));
