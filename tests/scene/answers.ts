/** API responses for a user and a message, as the pages query them. */

export const personAnswer = {
  __typename: 'User',
  id: 'person',
  databaseId: 1,
  fullName: 'Ada',
  avatarUrl: null,
  pronouns: '',
  isStaff: false,
  isGameMaster: false,
};

/** A message from that user, in a conversation or at a table. */
export const messageAnswer = (databaseId: number, recipient: typeof personAnswer | null = null) => ({
  __typename: 'Message',
  id: `message-${databaseId}`,
  databaseId,
  content: 'Hello',
  isRead: true,
  isMine: false,
  isAnnouncement: false,
  isFolded: false,
  isQuiet: false,
  createdAt: '2030-01-01T00:00:00Z',
  sender: personAnswer,
  recipient,
  session: null,
});
