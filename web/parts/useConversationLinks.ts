import { useLocation } from 'react-router-dom';

/** Returns the paths of conversations: staff read and answer them without leaving the admin area. */
export function useConversationLinks() {
  const { pathname } = useLocation();
  const isAdmin = pathname === '/admin' || pathname.startsWith('/admin/');
  return {
    isAdmin,
    all: isAdmin ? '/admin/messages/inbox' : '/messages',
    /** The thread with a user, by number. */
    withUser: (userId: number) => `${isAdmin ? '/admin' : ''}/messages/${userId}`,
    /** The thread of a table, by the number of its session. */
    withTable: (sessionId: number) => `${isAdmin ? '/admin' : ''}/messages/session/${sessionId}`,
  };
}
