import type { Calls } from './deeds.ts';
import { word } from './rows.ts';

const nobody = () => ({ email: `${word()}@example.test` });

// visitor, player, other, host, otherHost, admin, superAdmin
export const open: Calls = {
  'POST /api/auth/exchange': { answers: '410 410 410 410 410 410 410', body: () => ({ code: 'of-nobody' }) },
  'POST /api/auth/forgot-password': { answers: '200 200 200 200 200 200 200', body: nobody },
  'GET /api/auth/google': { answers: '302 302 302 302 302 302 302' },
  'GET /api/auth/google/callback': { answers: '302 302 302 302 302 302 302' },
  'GET /api/auth/login': { answers: '302 302 302 302 302 302 302' },
  'POST /api/auth/login': {
    answers: '401 401 401 401 401 401 401',
    body: () => ({ username: word(), password: 'nothing' }),
  },
  'POST /api/auth/logout': { answers: '200 200 200 200 200 200 200', endsLogin: true },
  'GET /api/auth/me': { answers: '401 200 200 200 200 200 200' },
  'POST /api/auth/register': {
    answers: '201 201 201 201 201 201 201',
    body: () => ({ ...nobody(), username: word(), fullName: 'Wren', password: 'six or more' }),
  },
  'POST /api/auth/replace-temporary-password': {
    answers: '401 409 409 409 409 409 409',
    body: () => ({ password: 'eight or more' }),
  },
  'POST /api/auth/resend-verification': { answers: '200 200 200 200 200 200 200', body: nobody },
  'POST /api/auth/reset-password': {
    answers: '410 410 410 410 410 410 410',
    body: () => ({ token: 'of-nobody', password: 'eight or more' }),
  },
  'GET /api/auth/verify-email': {
    answers: '410 410 410 410 410 410 410',
    at: () => '/api/auth/verify-email?token=of-nobody',
  },

  'GET /api/game-masters': { answers: '200 200 200 200 200 200 200' },
  'GET /api/game-masters/:id': {
    answers: '200 200 200 200 200 200 200',
    at: ({ at }) => `/api/game-masters/${at.GameMaster}`,
  },
  'GET /api/game-masters/:id/sessions': {
    answers: '200 200 200 200 200 200 200',
    at: ({ at }) => `/api/game-masters/${at.GameMaster}/sessions`,
  },
  'GET /api/sessions': { answers: '200 200 200 200 200 200 200' },
  'GET /api/sessions/:id': {
    answers: '200 200 200 200 200 200 200',
    at: ({ at }) => `/api/sessions/${at.Session}`,
  },
  'GET /api/sessions/:id, a draft': {
    answers: '404 404 404 200 404 200 200',
    at: ({ at }) => `/api/sessions/${at.draft}`,
  },
  'GET /art/game-masters/:file': {
    answers: '200 200 200 200 200 200 200',
    at: ({ at }) => `/art/game-masters/${at.GameMaster}.webp`,
  },
  'GET /art/sessions/:file': {
    answers: '200 200 200 200 200 200 200',
    at: ({ at }) => `/art/sessions/${at.Session}.webp`,
  },
  'GET /art/sessions/:file, a draft': {
    answers: '404 404 404 200 404 200 200',
    at: ({ at }) => `/art/sessions/${at.draft}.webp`,
  },
  'GET /art/sessions/:file, to share a draft': {
    answers: '404 404 404 404 404 404 404',
    at: ({ at }) => `/art/sessions/${at.draft}-share.jpg`,
  },
  'GET /files/:file': { answers: '404 404 404 404 404 404 404', at: () => '/files/of-nobody.webp' },

  'GET /healthz': { answers: '200 200 200 200 200 200 200' },
  'GET /readyz': { answers: '200 200 200 200 200 200 200' },
  'GET /api/openapi.json': { answers: '200 200 200 200 200 200 200' },
  'GET /api/stripe-test': { answers: '200 200 200 200 200 200 200' },
  'POST /api/stripe/webhook': { answers: '400 400 400 400 400 400 400', body: () => ({}) },
  'POST /api/subscribe': { answers: '200 200 200 200 200 200 200', body: nobody },
  'POST /api/unsubscribe': {
    answers: '400 400 400 400 400 400 400',
    at: () => '/api/unsubscribe?token=of-nobody',
    body: () => ({}),
  },
};
