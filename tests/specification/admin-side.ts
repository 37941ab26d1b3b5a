import { calls, entities } from './admin-side/data.ts';
import * as pages from './admin-side/pages.ts';
import { roles, states, validation } from './admin-side/rules.ts';
import * as shell from './admin-side/shell.ts';
import { constants, errors } from './admin-side/words.ts';
import type { Side } from './rows.ts';

/** The admin area and the frame of the site. */
export const adminSide: Side = {
  Routes: shell.routes,
  'Header and footer': shell.site,
  'Frame of the admin area': shell.adminFrame,
  'Admin login': shell.login,
  'Sign-in callback': shell.callback,
  Dashboard: pages.dashboard,
  Users: pages.users,
  'Game Masters': pages.gameMasters,
  'New Game Master': pages.newGameMaster,
  'Manage Sessions': pages.sessions,
  'Message Center': pages.messages,
  'Message bell': pages.bell,
  Entities: entities,
  States: states,
  Validation: validation,
  Roles: roles,
  Calls: calls,
  Errors: errors,
  Constants: constants,
};
