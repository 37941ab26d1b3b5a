import { answer, page, playersPage, type Section, tested } from '../rows.ts';

const board = [
  'web/e2e/specification-board.spec.ts',
  'the board while it loads, and when it is empty',
] as const;
const times = 'web/e2e/specification-times.spec.ts';
const delays = [times, 'pages go on by themselves after their time'] as const;
const duration = ['web/lib/format.test.ts', '%p minutes are shown as %p'] as const;
const zone = ['web/lib/zones.test.ts', '%s is %s in winter and %s in summer'] as const;

export const limits: Section = {
  'three sessions and three Game Masters on the home page': [
    tested(
      'web/e2e/specification-board.spec.ts',
      'a card of the board leads to its session and its Game Master',
      'toHaveCount(3,',
    ),
    page(
      '/',
      /id="featured-sessions".*(?:<article.*){3}id="featured-game-masters".*(?:<article.*){3}How It Works/s,
    ),
  ],
  'three, six and four skeletons': tested(
    ...board,
    "'Loading sessions', 3",
    "'Loading sessions', 6",
    "'Loading game masters', 4",
  ),
  'a bio is cut to 100 characters': [
    page('/game-masters', /<p[^>]*>[^<]{100}\.\.\.<\/p>/),
    tested('web/lib/text.test.ts', 'long text is cut at the limit and marked', "'a'.repeat(101), 100"),
  ],
  'elsewhere, and for machines, to 150': [
    page(
      '/sessions/1',
      /<meta name="description" content="(?:[^"&]|&\w+;){150}\.\.\."/,
      /<p[^>]*>[^<]{150}\.\.\.<\/p>/,
    ),
    page('/game-masters/1', /<meta name="description" content="[^"]{150}\.\.\."/),
  ],
  'ratings have one decimal': tested('web/lib/format.test.ts', 'ratings have one decimal', "'5.0'"),
  'few spots are two': tested(
    'web/lib/availability.test.ts',
    '%s at %s with %i spots says %s',
    "2, '2 spots left'",
    "3, '3 spots available'",
  ),
  'three tags on a card, then their number': [
    page('/sessions?search={tagged}', '>Mystery<', '>+2 more<'),
    tested('web/lib/text.test.ts', 'three tags, then the count of the rest', "more: '+2 more'"),
  ],
  'free cancelling ends 24 hours before the start': [
    tested(
      'api/bookings/core/rules.test.ts',
      '%s',
      "['a millisecond before the line', at(-24 * HOUR - 1), 'FULL_REFUND', 2500]",
    ),
    page('/terms', 'Up to 24 hours before a session starts', 'receive a full refund'),
  ],
  'a late cancellation costs 50 to 75%': [
    page('/', '50–75% of the price'),
    tested('api/bookings/core/rules.test.ts', 'a late fee is a whole percentage'),
  ],
  'later dates are charged 48 hours before': [
    tested(
      'api/bookings/core/charge-times.test.ts',
      'told at 72 hours, charged at 48, released at 24',
      '[72, 48, 24]',
    ),
    page('/sessions/{date}', 'Your card is charged 48 hours before each later date'),
    playersPage('/booking/{date}', '48 hours before'),
  ],
  'dollars with two decimals, from cents': tested(
    'web/lib/format.test.ts',
    'cents are divided by 100',
    "'$25.99'",
  ),
  'durations are minutes': [
    answer('visitor', 'GET /api/sessions/{open}', 200, { duration: 180 }),
    page('/sessions/{open}', '>3 hours<'),
  ],
  'without a kind of its own a session is a one-shot': tested(
    'api/catalog/sessions.test.ts',
    'has its defaults, its seats and an entry in the audit',
    "type: 'one_shot'",
  ),
  'four game types': tested(
    'web/e2e/specification-board.spec.ts',
    'filters are set, shown and cleared',
    "['Campaign', 'One-Shot', 'Module', 'Custom']",
  ),
  'windows of a day, seven days and a month': tested(
    'api/catalog/session-list.test.ts',
    '%s at %s in %s',
    "'today'",
    "'thisWeek'",
    "'thisMonth'",
  ),
  'a link of the verification lives 24 hours': tested(
    'api/identity/registration.test.ts',
    'the link works for 24 hours',
    '24 * HOUR + 1000',
    '24 * HOUR - 60_000',
  ),
  'another mail after 30 seconds, and after 60': [
    tested(
      'api/identity/registration.test.ts',
      'after a link that failed a new one can be asked for in 30 seconds',
      '(2\\d|30) seconds',
    ),
    tested(
      'api/identity/registration.test.ts',
      'a new link ends the old one, once a minute',
      '(5\\d|60) seconds',
    ),
  ],
  '100 ms after a login, 5 s after a verification, 3 s after a reset': tested(
    ...delays,
    'login: 100',
    'verification: 5_000',
    'reset: 3_000',
  ),
  'a password has 6 characters at registration and 8 at a reset': [
    tested(
      'tests/whole/rest.test.ts',
      'registration and login say what is wrong in the words of the forms',
      "'sixsix'",
      "'five5'",
      "'seven77'",
    ),
    tested(
      'web/e2e/login.spec.ts',
      'a forgotten password is reset by mail',
      'Password must be at least 8 characters',
    ),
  ],
  'a toast stays 5 seconds, and one at a time': tested(
    times,
    'a toast stays five seconds, and a newer one takes its place',
    '4_999',
    'toHaveCount(1)',
  ),
  'phones are narrower than 768 pixels, and messages 600 high': tested(
    'web/e2e/specification-board.spec.ts',
    'messages stand beside each other from 768 pixels on',
    '767',
    '768',
    '600',
  ),
  'a tooltip opens after 700 ms, the next at once within 300': tested(
    times,
    'a tooltip opens after 700 milliseconds, the next one sooner',
    '699',
    '300',
  ),
};

export const formats: Section = {
  'currency takes a number or a text': tested(
    'web/lib/format.test.ts',
    '%p is shown as %s',
    "[25, '$25.00']",
    "['25.5', '$25.50']",
  ),
  'the long date': tested(
    'web/lib/format.test.ts',
    'the long form has weekday, month, day and year of the zone',
    'Saturday, November 21, 2026',
  ),
  'the time on twelve hours': tested(
    'web/lib/format.test.ts',
    'the time is on a 12-hour clock with plain spaces',
    '8:30 PM',
  ),
  'less than an hour': tested(...duration, "[45, '45 min']"),
  'an hour': tested(...duration, "[60, '1 hour']"),
  'whole hours': tested(...duration, "[180, '3 hours']"),
  'hours and minutes': tested(...duration, "[90, '1h 30m']"),
  'in Pacific: Pacific and Eastern': tested(
    'web/lib/zones.test.ts',
    'a Pacific viewer sees Pacific, then Eastern',
    '7:00 PM PST / 10:00 PM EST',
  ),
  'in Eastern: Eastern and Pacific': tested(
    'web/lib/zones.test.ts',
    'an Eastern viewer sees Eastern, then Pacific',
    '10:00 PM EST / 7:00 PM PST',
  ),
  'elsewhere: local, Pacific and Eastern': tested(
    'web/lib/zones.test.ts',
    'anyone else sees local, Pacific and Eastern, with other dates marked',
    '9:00 PM CST / 7:00 PM PST / 10:00 PM EST',
  ),
  // In summer the labels are those of summer: PDT and EDT.
  'New York, Los Angeles, Chicago, Denver, London and UTC have names, others are Local': tested(
    ...zone,
    "'America/New_York', 'EST'",
    "'America/Los_Angeles', 'PST'",
    "'America/Chicago', 'CST'",
    "'America/Denver', 'MST'",
    "'Europe/London', 'GMT'",
    "'UTC', 'UTC'",
    "'Asia/Tokyo', 'Local'",
  ),
};
