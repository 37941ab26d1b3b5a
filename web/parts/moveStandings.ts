/** The standing at the table of a person who is told of a move, in words. */
export const moveStandings: Record<string, string> = {
  PAID: 'paid',
  CANCEL_REQUESTED: 'asked to cancel',
  RESERVED: 'reserved',
  PAYING: 'paying now',
  WAITING: 'on the waitlist',
  GAME_MASTER: 'Game Master',
  FORMER_GAME_MASTER: 'Game Master until now',
};
