import { ownListNames } from '../account/own-data.rules.ts';
import * as rules from '../identity/rules.ts';
import {
  type Descriptions,
  flag,
  instant,
  list,
  messageWith,
  orNull,
  record,
  shape,
  taken,
  text,
} from './describe.ts';

const signedIn = record(
  {
    token: text('Token for the header "Authorization: Bearer …"; browsers also get a cookie.'),
    user: shape('CurrentUser'),
    redirectTo: text('Page to redirect to, after a Google sign-in or to replace a temporary password.'),
  },
  ['redirectTo'],
);

export const accounts: Descriptions = {
  'GET /api/account/data': {
    summary: 'Export all data of the current user as one file; at most 60 files an hour',
    tag: 'Accounts',
    answer: record({
      writtenAt: instant,
      profile: { type: 'object' },
      waysToLogIn: list({ type: 'object' }),
      gameMasterProfile: orNull({ type: 'object' }),
      notifications: { type: 'object' },
      ...Object.fromEntries(ownListNames.map((name) => [name, list({ type: 'object' })])),
    }),
    refusals: [429],
  },
  'GET /api/account/data/:file': {
    summary: `Export one list of this data as a CSV file: ${ownListNames.map((name) => `${name}.csv`).join(', ')}`,
    tag: 'Accounts',
    answer: text('RFC 4180; times ISO 8601 in UTC, amounts in US dollars.'),
    answerType: 'text/csv',
    refusals: [404, 429],
  },
  'POST /api/auth/exchange': {
    summary: 'Exchange the one-time code of a Google sign-in for a login',
    tag: 'Accounts',
    body: taken(rules.signInCode),
    answer: signedIn,
    refusals: [410],
  },
  'POST /api/auth/forgot-password': {
    summary: 'Mail a link for setting a new password; the response is the same for every address',
    tag: 'Accounts',
    body: taken(rules.forgotPassword),
    answer: messageWith(),
  },
  'GET /api/auth/google': {
    summary: 'Redirect to the Google sign-in (for browsers)',
    tag: 'Accounts',
    query: { redirect: text('"admin", or a path on this site to redirect to.') },
    status: 302,
    answer: null,
  },
  'GET /api/auth/google/callback': {
    summary: 'Callback of the Google sign-in',
    tag: 'Accounts',
    query: { code: text(), state: text(), error: text() },
    status: 302,
    answer: null,
  },
  'GET /api/auth/login': {
    summary: 'Redirect to the login page',
    tag: 'Accounts',
    status: 302,
    answer: null,
  },
  'POST /api/auth/login': {
    summary: 'Log in with username and password',
    tag: 'Accounts',
    body: taken(rules.login),
    answer: signedIn,
    refusals: [401, 403],
  },
  'POST /api/auth/logout': {
    summary: 'End the current login',
    tag: 'Accounts',
    answer: messageWith(),
  },
  'GET /api/auth/me': { summary: 'The current user', tag: 'Accounts', answer: shape('CurrentUser') },
  'POST /api/auth/register': {
    summary: 'Create an account and mail a verification link',
    tag: 'Accounts',
    body: taken(rules.registration),
    status: 201,
    answer: messageWith({ username: text(), email: text() }),
    refusals: [409],
  },
  'POST /api/auth/resend-verification': {
    summary:
      'Mail a new verification link, at most once a minute; the response is the same for every address',
    tag: 'Accounts',
    body: taken(rules.resendVerification),
    answer: messageWith(),
  },
  'POST /api/auth/replace-temporary-password': {
    summary:
      'Replace a temporary password set by staff; until then everything else that requires a login returns 403',
    tag: 'Accounts',
    body: taken(rules.replaceTemporaryPassword),
    answer: messageWith(),
    refusals: [401, 409],
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with a mailed link; ends all logins of the user',
    tag: 'Accounts',
    body: taken(rules.resetPassword),
    answer: messageWith(),
    refusals: [410],
  },
  'GET /api/auth/verify-email': {
    summary: 'Verify an email address',
    tag: 'Accounts',
    query: { token: { ...text('The token from the mailed link.'), required: true } },
    answer: messageWith({
      success: flag,
      username: text('Username for the login.'),
      redirect: orNull(text('Page to redirect to after login; null: none.')),
    }),
    refusals: [409, 410],
  },
};
