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
    token: text('For the header "Authorization: Bearer …"; browsers get a cookie as well.'),
    user: shape('CurrentUser'),
    redirectTo: text(
      'The page to go on to: after a Google sign-in, or where a password that staff gave is replaced.',
    ),
  },
  ['redirectTo'],
);

export const accounts: Descriptions = {
  'GET /api/account/data': {
    summary: 'Everything about the current user that is theirs, as one file; 60 files an hour at most',
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
    summary: `One list of it as a CSV file: ${ownListNames.map((name) => `${name}.csv`).join(', ')}`,
    tag: 'Accounts',
    answer: text('RFC 4180; times ISO 8601 in UTC, amounts in US dollars.'),
    answerType: 'text/csv',
    refusals: [404, 429],
  },
  'POST /api/auth/exchange': {
    summary: 'Swap the one-use code of a Google sign-in for the login',
    tag: 'Accounts',
    body: taken(rules.signInCode),
    answer: signedIn,
    refusals: [410],
  },
  'POST /api/auth/forgot-password': {
    summary: 'Mail a link to set a new password; the answer is alike for every address',
    tag: 'Accounts',
    body: taken(rules.forgotPassword),
    answer: messageWith(),
  },
  'GET /api/auth/google': {
    summary: 'Go to Google to sign in (for browsers)',
    tag: 'Accounts',
    query: { redirect: text('"admin", or a path of this site to go on to.') },
    status: 302,
    answer: null,
  },
  'GET /api/auth/google/callback': {
    summary: 'Where Google sends the browser back to',
    tag: 'Accounts',
    query: { code: text(), state: text(), error: text() },
    status: 302,
    answer: null,
  },
  'GET /api/auth/login': { summary: 'Go to the login page', tag: 'Accounts', status: 302, answer: null },
  'POST /api/auth/login': {
    summary: 'Log in by user name and password',
    tag: 'Accounts',
    body: taken(rules.login),
    answer: signedIn,
    refusals: [401, 403],
  },
  'POST /api/auth/logout': {
    summary: 'End the login of this request',
    tag: 'Accounts',
    answer: messageWith(),
  },
  'GET /api/auth/me': { summary: 'The current user', tag: 'Accounts', answer: shape('CurrentUser') },
  'POST /api/auth/register': {
    summary: 'Make an account and mail a verification link',
    tag: 'Accounts',
    body: taken(rules.registration),
    status: 201,
    answer: messageWith({ username: text(), email: text() }),
    refusals: [409],
  },
  'POST /api/auth/resend-verification': {
    summary: 'Mail a new verification link, once a minute; the answer is alike for every address',
    tag: 'Accounts',
    body: taken(rules.resendVerification),
    answer: messageWith(),
  },
  'POST /api/auth/replace-temporary-password': {
    summary:
      'Set a password of your own after a login with one that staff gave; all else that needs a login is a 403 until then',
    tag: 'Accounts',
    body: taken(rules.replaceTemporaryPassword),
    answer: messageWith(),
    refusals: [401, 409],
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password by mailed link; ends every login of the user',
    tag: 'Accounts',
    body: taken(rules.resetPassword),
    answer: messageWith(),
    refusals: [410],
  },
  'GET /api/auth/verify-email': {
    summary: 'Use up a verification link',
    tag: 'Accounts',
    query: { token: { ...text('The secret of the mailed link.'), required: true } },
    answer: messageWith({
      success: flag,
      username: text('The user name to log in with.'),
      redirect: orNull(text('The page to go on to after login.')),
    }),
    refusals: [409, 410],
  },
};
