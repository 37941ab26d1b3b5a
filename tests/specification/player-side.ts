import { home } from './player-side/home.ts';
import { answer, notYet, playersPage, type Side } from './rows.ts';

/** What visitors and players find. */
export const playerSide: Side = {
  'Home /': home,
  'Account /account': {
    'who is logged in': playersPage('/account', '>@player<', '>player@questboard.test<'),
    'the list of bookings': [
      playersPage('/account?tab=bookings', '>My Bookings<'),
      answer('visitor', 'GET /api/account/bookings', 401),
    ],
    'a button Edit Profile': notYet('It comes together with what it opens.'),
  },
};
