import { CONDUCT_VERSION } from '../../../api/identity/conduct.rules.ts';
import { insert, oneOf } from './insert.ts';
import { firstPlayer, players, type Size, STAFF } from './size.ts';

const given = ['Ada', 'Bela', 'Cleo', 'Dario', 'Edda', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kira'];
const family = ['Archer', 'Brook', 'Carver', 'Dale', 'Ember', 'Fletcher', 'Grove', 'Harrow', 'Ironwood'];
const systems = ['Dungeons & Dragons 5E', 'Pathfinder 2E', 'Call of Cthulhu 7E', 'Daggerheart'];
const styles = ['Horror', 'Heists', 'Mystery', 'Courtly intrigue', 'Beginners', 'Long campaigns'];

const person = 'n.n';
const name = `${oneOf(given, person)} || ' ' || ${oneOf(family, `${person} / 11`)}`;
const isStaff = `${person} <= ${STAFF}`;

/** How many logins there are at least, so that no two of a thousand requests in a row bring the same. */
const LOGINS = 1_000;
export const loginToken = (login: number) => `bench-login-${login}`;

export function people(size: Size): string[] {
  const { users, gameMasters } = size;
  const isHost = `${person} BETWEEN ${STAFF + 1} AND ${STAFF + gameMasters}`;
  const everybody = `generate_series(1, ${users}) n(n)`;
  return [
    insert(
      'User',
      {
        id: person,
        username: `'person' || ${person}`,
        displayUsername: `'Person' || ${person}`,
        email: `'person' || ${person} || '@example.test'`,
        emailVerified: 'true',
        fullName: name,
        timeZone: `'America/Chicago'`,
        isAdmin: isStaff,
        isSuperAdmin: `${person} = 1`,
        isGameMaster: isHost,
        adultConfirmedAt: 'now()',
        conductVersion: `'${CONDUCT_VERSION}'`,
        conductAcceptedAt: 'now()',
        welcomedAt: 'now()',
        createdAt: `now() - interval '3 years' + ${person} * interval '1 hour'`,
        updatedAt: 'now()',
      },
      everybody,
    ),
    insert(
      'Account',
      { userId: person, accountId: `${person}::text`, providerId: `'credential'`, updatedAt: 'now()' },
      everybody,
    ),
    insert('PlayerNeeds', { userId: person, lines: `'{spiders}'`, accessibility: `'{captions}'` }, everybody),
    insert(
      'GameMaster',
      {
        id: person,
        userId: `${person} + ${STAFF}`,
        name: `${oneOf(given, `(${person} + ${STAFF})`)} || ' ' || ${oneOf(family, `(${person} + ${STAFF}) / 11`)}`,
        title: oneOf(['Keeper of secrets', 'Weaver of worlds', 'Friend of beginners'], person),
        bio: `repeat('Runs tables where everybody has a hand in the story. ', 8)`,
        specialties: `ARRAY[${oneOf(systems, person)}, ${oneOf(styles, person)}]`,
        languages: `ARRAY['English']`,
        availability: `'[{"day": 3, "from": "18:00", "to": "22:00"}]'::jsonb`,
        timeZone: `'America/Chicago'`,
        updatedAt: 'now()',
      },
      `generate_series(1, ${gameMasters}) n(n)`,
    ),
    insert(
      'LoginToken',
      {
        userId: `1 + (${person} - 1) % ${users}`,
        token: `'${loginToken(0).slice(0, -1)}' || ${person}`,
        expiresAt: `now() + interval '30 days'`,
        updatedAt: 'now()',
      },
      `generate_series(1, ${Math.max(users, LOGINS)}) n(n)`,
    ),
    insert(
      'Passkey',
      {
        userId: person,
        credentialId: `'key' || ${person}`,
        publicKey: `'\\x00'::bytea`,
        counter: '0',
        transports: `ARRAY['internal']`,
        name: `'Phone'`,
        createdAt: 'now()',
      },
      `generate_series(${firstPlayer(size)}, ${users}, 4) n(n)`,
    ),
    insert(
      'Credit',
      { userId: person, amountCents: '2500', expiresAt: `now() + interval '90 days'` },
      `generate_series(${firstPlayer(size)}, ${users}, 20) n(n)`,
    ),
    insert(
      'NewsletterSubscriber',
      { email: `'reader' || ${person} || '@example.test'`, confirmedAt: 'now()' },
      `generate_series(1, ${Math.floor(players(size) / 2)}) n(n)`,
    ),
    insert(
      'Notice',
      {
        userId: `1 + ${person} % ${users}`,
        kind: `'booking-confirmed'`,
        text: `'Your seat is booked.'`,
        path: `'/account'`,
        dedupeKey: `'bench-notice:' || ${person}`,
        createdAt: `now() - ${person} * interval '10 seconds'`,
        readAt: `CASE WHEN ${person} % 3 > 0 THEN now() END`,
      },
      `generate_series(1, ${users * 5}) n(n)`,
    ),
  ];
}
