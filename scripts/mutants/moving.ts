import { mutantsOf } from './mutant.ts';

const MOVES = 'api/bookings/moving/campaign-moves.test.ts';

const CHANGES = 'api/bookings/moving/campaign-changes.test.ts';

const EARNINGS = 'api/hosting/earnings.test.ts';

/** Another time for all later dates of a campaign. */
export const moving = [
  ...mutantsOf('api/bookings/moving/campaign-moves.service.ts', MOVES, [
    {
      name: 'dates that others changed are moved',
      find: 'if (seen.size === sessions.length && sessions.every(',
      put: 'if (seen.size > 0 || sessions.every(',
      why: 'A repeated request, or one from an old page, moves what nobody looked at.',
      test: 'is done once',
    },
    {
      name: 'any number of seats is moved at once',
      find: 'if (seats > MOST_SEATS) {',
      put: 'if (false) {',
      why: 'The transaction runs out of time, again and again, and nobody is told why.',
      test: 'is refused where more seats',
    },
    {
      name: 'the preview speaks on the clock of each player',
      find: 'meaning(settings().timeZone)',
      put: 'meaning()',
      why: 'Staff read hours of the zones of others beside those of the admin area.',
      test: 'everybody is told once',
    },
  ]),
  ...mutantsOf('api/catalog/session-host.service.ts', EARNINGS, [
    {
      name: 'a played session is given away',
      find: '(isOver(session, clock.now()) &&',
      put: '(isOver(session, new Date(0)) &&',
      why: 'Staff are told of an error where who ran a session keeps what it earned.',
      test: 'what was played stays, whatever staff do',
    },
    {
      name: 'nobody steps in on the evening',
      find: '(isOver(session, clock.now()) &&',
      put: '(session.scheduledAt <= clock.now() &&',
      why: 'A Game Master is ill, and who takes the table is not let in.',
      test: 'until it is over a session may be handed over',
    },
  ]),
  ...mutantsOf('api/catalog/rules.ts', EARNINGS, [
    {
      name: 'what was played early is given away',
      find: "session.status === 'completed' || ",
      put: '',
      why: 'Staff mark an evening as played, and are told of an error when they give it away.',
      test: 'what was marked as played before its planned end',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', EARNINGS, [
    {
      name: 'a reserved date without its share',
      find: '      sharePercent: rules.sharePercent,\n',
      put: '',
      why: 'Reserved dates have the share of a new shop, whatever the setting was.',
      test: 'a date of a campaign keeps the share',
    },
  ]),
  ...mutantsOf('api/hosting/earnings.service.ts', EARNINGS, [
    {
      name: 'what went back of a seat is taken by the bank too',
      find: 'greatest(0, f.price - so_far.card',
      put: 'greatest(0, f.price',
      why: 'What a bank takes from one Game Master it gives back to another.',
      test: 'what a won dispute gives back',
    },
    {
      name: 'what became credit in place of the card is taken by the bank too',
      find: ' - greatest(0, so_far.other - f.credit)',
      put: '',
      why: 'A Game Master owes for a seat of which everything went back.',
      test: 'what a bank keeps is not of a seat',
    },
    {
      name: 'a second payment is earned',
      find: ' AND (t."paymentId" = own."paymentId") IS NOT FALSE',
      put: '',
      why: 'A Game Master is paid for a seat twice when the bank returns the second payment.',
      test: 'a second payment for a seat',
    },
  ]),
  ...mutantsOf('api/bookings/moving/campaign-changes.service.ts', CHANGES, [
    {
      name: 'dates that others changed are changed again',
      find: 'requireSeen(sessions, dates);',
      put: 'void requireSeen;',
      why: 'Of two who edit a campaign at once the second writes over what nobody showed them.',
      test: 'what is wrong is said of its field',
    },
    {
      name: 'a later date names the whole campaign',
      find: 'if (await isWhole(tx, campaignId, from.scheduledAt)) {',
      put: 'if (isWhole) {',
      why: 'A Game Master who still has dates to run loses the campaign before them.',
      test: 'from a later date on',
    },
  ]),
  ...mutantsOf('api/catalog/session-moves.service.ts', 'api/bookings/moving/moves.test.ts', [
    {
      name: 'somebody steps in without a word',
      find: '(!isOver(before, now) || after.scheduledAt > now)',
      put: 'after.scheduledAt > now',
      why: 'Players wait for who does not come, and who steps in reads lines that were another one’s to read.',
      test: 'at which somebody steps in on the evening',
    },
  ]),
  ...mutantsOf('api/bookings/moving/moves.service.ts', MOVES, [
    {
      name: 'only the first date is told',
      find: '[...(said.get(one.user.id) ?? []), { move, one, change, session }]',
      put: 'said.get(one.user.id) ?? [{ move, one, change, session }]',
      why: 'Players come to the old time of every later date.',
      test: 'everybody is told once',
    },
  ]),
  ...mutantsOf('api/bookings/moving/moves.service.ts', 'api/bookings/moving/under-way.test.ts', [
    {
      name: 'seats and bookings are left open to others',
      find: 'await lock(tx, { seatsOf: ids, bookingsOf: ids });',
      put: 'void lock;',
      why: 'Who skips in the same moment gets the rights and the charge of a date they gave up.',
      test: 'whoever skips a date while it is moved',
      survives: 'Ending the offers has locked the seats before, and who gives up a booking locks its seat.',
    },
  ]),
  ...mutantsOf('api/catalog/campaigns/series.ts', 'api/catalog/campaigns/series.test.ts', [
    {
      name: 'a series goes on from a date that was moved by itself',
      find: 'return kept[0] ?? latest[0];',
      put: 'return latest[0];',
      why: 'A Monday campaign that was played on one Tuesday is extended by Tuesdays.',
      test: 'goes on from the rhythm that most dates share',
    },
    {
      name: 'shifted by hours instead of by the clock on the wall',
      find: 'return new Date(moved.toZonedDateTime(timeZone).epochMilliseconds);',
      put: 'void moved;\n    return new Date(+date + (+to - +from));',
      why: 'After the change of the clocks everybody comes an hour early or late.',
      test: 'go on by what the clock on the wall goes on',
    },
  ]),
];
