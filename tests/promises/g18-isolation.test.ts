import { isObjectType } from 'graphql';
import { beyondJson } from '../../api/openapi/beyond-json.ts';
import { routes } from '../../api/routes.ts';
import { schema } from '../../api/schema.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { player } from './isolation/calls-player.ts';
import { open } from './isolation/calls-public.ts';
import { staff as calledByStaff } from './isolation/calls-staff.ts';
import { bookings as deedsOfBookings } from './isolation/deeds-bookings.ts';
import { people as deedsOfPeople } from './isolation/deeds-people.ts';
import { planning } from './isolation/deeds-planning.ts';
import { staff as deedsOfStaff } from './isolation/deeds-staff.ts';
import { words } from './isolation/deeds-words.ts';
import { tryCall, tryDeed } from './isolation/doing.ts';
import { bookings } from './isolation/fields-bookings.ts';
import { catalogue } from './isolation/fields-catalogue.ts';
import { money } from './isolation/fields-money.ts';
import { people } from './isolation/fields-people.ts';
import { queries } from './isolation/fields-query.ts';
import { staff } from './isolation/fields-staff.ts';
import { users } from './isolation/fields-users.ts';
import { hears, listenAll } from './isolation/hearing.ts';
import { expected, fieldsOf, grouped, look, typeOf } from './isolation/reading.ts';
import { ROLES, type Scene, setScene } from './isolation/scene.ts';
import { sentences } from './isolation/sentences.ts';
import { report } from './scale.ts';

// Who may read and do what: tables of every field, mutation, subscription and path, one column for each role,
// held against what the running product answers. A row that is missing is found by the schema and the routes.

const stands = { ...queries, ...catalogue, ...bookings, ...people, ...staff, ...money, ...users };
const deeds = { ...planning, ...deedsOfBookings, ...deedsOfPeople, ...words, ...deedsOfStaff };
const calls = { ...open, ...player, ...calledByStaff };

let app: TestApp;
let sandbox: Sandbox;
let scene: Scene;
const told = new Set<string>();
let right = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp();
  scene = await setScene(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const namesIn = (table: object) => [...new Set(Object.keys(table).map(typeOf))].sort();

describe('G18: every row is there', () => {
  test('of each object of the schema', () => {
    // An answer to a mutation shows nodes that have rows, a payment page to whoever opened it, and what became of
    // each of several rows; what a list holds says the field that leads to it.
    const isFrame = (name: string) =>
      /^__|(Payload|Connection|Edge)$|^(Checkout|RowOutcome|PageInfo|Refusal|Mutation|Subscription)$/.test(
        name,
      );
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !isFrame(type.name),
    );
    expect(namesIn(stands)).toEqual(types.map(({ name }) => name).sort());
  });

  test('of each mutation, subscription and path', () => {
    expect(namesIn(deeds)).toEqual(fieldsOf('Mutation').sort());
    expect(namesIn(hears)).toEqual(fieldsOf('Subscription').sort());
    const paths = [...routes.map(({ method, path }) => `${method} ${path}`), ...Object.keys(beyondJson)];
    expect(namesIn(calls)).toEqual([...paths, 'GET /healthz', 'GET /readyz'].sort());
  });

  test('and each field is seen by somebody somewhere', () => {
    const marks = new Map<string, string>();
    for (const [name, stand] of Object.entries(stands)) {
      for (const [field, seen] of Object.entries(expected(stand))) {
        const key = `${typeOf(name)}.${field}`;
        marks.set(key, (marks.get(key) ?? '') + seen);
      }
    }
    const unseen = [...marks].filter(([, seen]) => !/[+0]/.test(seen)).map(([key]) => key);
    expect(unseen.sort()).toEqual(EMPTY_HERE);
  });
});

/** What is empty in every scene here. */
const EMPTY_HERE = [
  'AccountDeletionPreview.guestSeats',
  'AccountDeletionPreview.underWay',
  'AccountDeletionPreview.unsure',
  'AdminUser.disabledAt',
  'AdminUser.erasedAt',
  'AdminUser.formerProfiles',
  'AdminUser.leavesAt',
  'AuditChange.before',
  'Booking.moveNote',
  'Booking.paymentAddress',
  'Booking.paymentNote',
  'Figures.others',
  'GameMaster.responseMinutes',
  'MoneyFinding.stripePaymentIntentId',
  'MoneyFix.bookings',
  'PlannedPayment.returned',
  'Query.accountErasedAt',
  'RosterEntry.seatRecord',
  'SeatRecord.came',
  'SeatRecord.seats',
  'Session.movedFrom',
  'Settings.accentDark',
  'Settings.accentLight',
  'Settings.logoUrl',
  'TableMessage.sentAt',
  'Trust.playedPercent',
  'UserDeletionPreview.underWay',
  'UserDeletionPreview.unsure',
  'UserPayment.address',
  'Viewer.seatRecord',
  'WaitlistEntry.offeredUntil',
];

describe('G18: who reads what', () => {
  test.each(Object.entries(stands))('%s', async (name, stand) => {
    const seen = await look(app, scene, name, stand);
    expect(grouped(seen)).toEqual(grouped(expected(stand)));
    right += Object.keys(seen).length;
  });
});

test('G18: who hears what', async () => {
  expect(await listenAll(app, scene)).toEqual(hears);
  right += Object.keys(hears).length;
});

describe('G18: who does what', () => {
  test.each([
    ...Object.entries(calls).map(([name, call]) => ({
      name,
      row: call.answers,
      run: () => tryCall(app, scene, name, call),
    })),
    ...Object.entries(deeds).map(([name, deed]) => ({
      name,
      row: deed.answers,
      run: () => tryDeed(app, scene, name, deed),
    })),
  ])('$name', async ({ row, run }) => {
    const { answers, refusals, tellApart } = await run();
    expect({ answers, refusals }).toMatchObject({ answers: row });
    // Whoever may not see a row is told of it what would be said of none.
    expect(tellApart).toEqual([]);
    for (const refusal of refusals) told.add(refusal);
    right += 1;
  });

  test('and the refused are told one of these sentences', () => {
    const rows = Object.values(stands).flatMap((stand) => Object.keys(expected(stand)));
    const all = rows.length + Object.keys({ ...calls, ...deeds, ...hears }).length;
    report('G18', `${right}/${all} rows right for each of ${ROLES.length} roles, 0 leaks`);
    expect([...told].sort()).toEqual([...sentences].sort());
  });
});
