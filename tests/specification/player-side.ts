import { account, booking, checkout, messages, paymentResult } from './player-side/booking.ts';
import * as browsing from './player-side/browsing.ts';
import { calls } from './player-side/calls.ts';
import { entities, storage } from './player-side/entities.ts';
import { errors } from './player-side/errors.ts';
import { forms, roles, sessionFilters } from './player-side/forms.ts';
import * as joining from './player-side/joining.ts';
import { formats, limits } from './player-side/limits.ts';
import { developerPages, notFound, overview, terms } from './player-side/overview.ts';
import * as states from './player-side/states.ts';
import type { Side } from './rows.ts';

/** What visitors and players find. */
export const playerSide: Side = {
  'What it is': overview,
  'Home /': browsing.home,
  'Browse Sessions /sessions': browsing.sessions,
  'Session /sessions/{id}': browsing.session,
  'Game Masters /game-masters': browsing.gameMasters,
  'Game Master /game-masters/{id}': browsing.gameMaster,
  'Booking /booking/{id}': booking,
  'Checkout /checkout': checkout,
  'Payment /success and /cancel': paymentResult,
  'Account /account': account,
  'Messages /messages': messages,
  'Developer pages': developerPages,
  'Register /register': joining.register,
  'Login /login': joining.login,
  'Verify e-mail /verify-email': joining.verifyEmail,
  'Back from Google': joining.googleCallback,
  'Forgot password /forgot-password': joining.forgotPassword,
  'Reset password /reset-password': joining.resetPassword,
  'Terms /terms': terms,
  'Not found': notFound,
  Entities: entities,
  'Browser storage': storage,
  'States of a session': states.sessionStates,
  'States of a registration': states.registrationStates,
  'States of a login': states.loginStates,
  'Booking and payment': states.paymentStates,
  'States of a booking': states.bookingStates,
  Cancellation: states.cancellation,
  'States of the newsletter form': states.newsletterStates,
  'States of messages': states.messageStates,
  Validation: forms,
  'Filters of sessions': sessionFilters,
  Roles: roles,
  Calls: calls,
  Errors: errors,
  'Constants and limits': limits,
  Formats: formats,
};
