import { inHours } from '../../scene/world.ts';
import type { Calls } from './deeds.ts';
import { aLinkable, anAdmin, anOrphan, aProfile, aRegular, word } from './rows.ts';

const inAdmin = (path: string) => `/api/admin/${path}`;

// visitor, player, other, host, otherHost, admin, superAdmin
export const staff: Calls = {
  'GET /api/admin/bookings.csv': { answers: '401 403 403 403 403 200 200' },
  'GET /api/admin/check-auth': { answers: '401 403 403 403 403 200 200' },
  'GET /api/admin/dashboard': { answers: '401 403 403 403 403 200 200' },
  'GET /api/admin/figures.csv': { answers: '401 403 403 403 403 200 200' },
  'POST /api/admin/game-masters': {
    answers: '401 403 403 403 403 201 201',
    body: () => ({ name: word(), title: 'Keeper', bio: 'Ten letters or more.' }),
  },
  'PATCH /api/admin/game-masters/:id': {
    answers: '401 403 403 403 403 200 200',
    at: async () => inAdmin(`game-masters/${await aProfile()}`),
    body: () => ({ name: word() }),
  },
  'GET /api/admin/game-masters-with-users': { answers: '401 403 403 403 403 200 200' },
  'POST /api/admin/game-masters/:id/create-user-and-link': {
    answers: '401 403 403 403 403 200 200',
    at: async () => inAdmin(`game-masters/${await anOrphan()}/create-user-and-link`),
    body: () => {
      const username = word();
      return { username, email: `${username}@example.test`, password: 'six or more' };
    },
  },
  'POST /api/admin/game-masters/:id/link-user': {
    answers: '401 403 403 403 403 200 200',
    at: async () => inAdmin(`game-masters/${await anOrphan()}/link-user`),
    body: async () => ({ userId: await aLinkable() }),
  },
  'DELETE /api/admin/game-masters/:id/unlink-user': {
    answers: '401 403 403 403 403 200 200',
    at: async () => inAdmin(`game-masters/${await aProfile()}/unlink-user`),
  },
  'DELETE /api/admin/sessions/bookings/:id/remove-user': {
    answers: '401 403 403 403 403 403 200',
    at: async ({ at, aBooking }, _role, allowed) => {
      const id = allowed ? (await aBooking()).bookingId : at.Booking;
      return inAdmin(`sessions/bookings/${id}/remove-user`);
    },
    body: ({ at }) => ({ userId: at.User }),
  },
  'GET /api/admin/users': { answers: '401 403 403 403 403 200 200' },
  'DELETE /api/admin/users/:id': {
    answers: '401 403 403 403 403 403 200',
    at: async () => inAdmin(`users/${await aRegular()}`),
  },
  'DELETE /api/admin/users/:id, a super admin': {
    answers: '401 403 403 403 403 403 409',
    at: ({ people }) => inAdmin(`users/${people.superAdmin!.id}`),
  },
  'POST /api/admin/users/:id/promote-admin': {
    answers: '401 403 403 403 403 403 200',
    at: async () => inAdmin(`users/${await aRegular()}/promote-admin`),
  },
  'POST /api/admin/users/:id/promote-gm': {
    answers: '401 403 403 403 403 200 200',
    at: async () => inAdmin(`users/${await aRegular()}/promote-gm`),
    body: () => ({ name: word(), title: 'Keeper' }),
  },
  'DELETE /api/admin/users/:id/revoke-admin': {
    answers: '401 403 403 403 403 403 200',
    at: async () => inAdmin(`users/${await anAdmin()}/revoke-admin`),
  },
  'DELETE /api/admin/users/:id/revoke-admin, a super admin': {
    answers: '401 403 403 403 403 403 409',
    at: ({ people }) => inAdmin(`users/${people.superAdmin!.id}/revoke-admin`),
  },
  'DELETE /api/admin/users/:id/revoke-gm': {
    answers: '401 403 403 403 403 200 200',
    at: async () => inAdmin(`users/${await aLinkable()}/revoke-gm`),
  },
  'POST /api/admin/upload': { answers: '401 403 403 400 400 400 400' },
  'POST /api/sessions': {
    answers: '401 403 403 403 403 201 201',
    body: ({ at }) => ({
      gameMasterId: at.GameMaster,
      title: word(),
      description: 'Ten letters or more.',
      gameSystem: 'Daggerheart',
      price: '25.00',
      scheduledAt: inHours(200).toISOString(),
      duration: 180,
      maxPlayers: 2,
    }),
  },
  'PATCH /api/sessions/:id': {
    answers: '401 403 403 403 403 200 200',
    at: async ({ aTable }) => `/api/sessions/${(await aTable()).id}`,
    body: () => ({ title: word() }),
  },
  'DELETE /api/sessions/:id': {
    answers: '401 403 403 200 403 200 200',
    at: async ({ aTable }) => `/api/sessions/${(await aTable()).id}`,
  },
  'DELETE /api/sessions/:id, a draft': {
    answers: '401 404 404 200 404 200 200',
    at: async ({ aTable }) => `/api/sessions/${(await aTable({ status: 'draft' })).id}`,
  },
};
