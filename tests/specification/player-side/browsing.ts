import { page, playersPage, type Section, staffPage, tested } from '../rows.ts';

const board = [
  'web/e2e/specification-board.spec.ts',
  'the board while it loads, and when it is empty',
] as const;
const filters = ['web/e2e/specification-board.spec.ts', 'filters are set, shown and cleared'] as const;
const card = [
  'web/e2e/specification-board.spec.ts',
  'a card of the board leads to its session and its Game Master',
] as const;

export const home: Section = {
  'featured are the three earliest sessions': [
    tested(...card, 'toHaveCount(3,', '`/api/sessions?limit=20&upcoming=true`'),
    page('/', '>Featured Sessions<'),
  ],
  'three skeletons while they load': tested(...board, "skeletons('/', 'Loading sessions', 3)"),
  'text when there are none': tested(...board, 'No upcoming sessions available.'),
  'the way to all sessions': page('/', /href="\/sessions"[^>]*>View All Sessions</),
  'the first three Game Masters': page('/', /id="featured-game-masters".*(?:<article.*){3}How It Works/s),
  'text when there is no Game Master': tested(...board, 'No game masters available.'),
  'the way to all Game Masters': page('/', /href="\/game-masters"[^>]*>View All Game Masters</),
  'the newsletter form has one field': page(
    '/',
    /<form[^>]*>(?:(?!<\/form>).)*<input(?:(?!<\/form>|<input).)*<\/form>/s,
  ),
  'its button is busy while it sends': tested(
    'web/e2e/specification-refusals.spec.ts',
    'the newsletter says that it was joined, and that it was not',
    'Subscribing...',
    'toBeDisabled',
  ),
};

export const sessions: Section = {
  heading: page('/sessions', />Browse Game Sessions<\/h1>/),
  'the search box': page('/sessions', 'placeholder="Search sessions..."'),
  'the dropdown of types, in two groups': page(
    '/sessions',
    /<select[^>]*aria-label="Game Type"[^>]*>.*All Game Types<.*<optgroup label="Game Types">.*Campaign<.*<optgroup label="Content Tags">/s,
  ),
  'the dropdown of dates': page('/sessions', /Any Date<.*Today<.*This Week<.*This Month</s),
  'six skeletons while they load, then a grid': tested(
    ...board,
    "skeletons('/sessions', 'Loading sessions', 6)",
  ),
  'nothing found': page('/sessions?search=nothing-is-called-so', '>No Sessions Found<'),
  'a button clears every filter, and is there when one is set': tested(
    ...filters,
    'Clear Filters',
    "toHaveURL('/sessions')",
  ),
  'without any filter there is no such button': tested(...board, "name: 'Clear Filters'", 'toHaveCount(0)'),
  'badges of the type and the date, each with a button that removes it': [
    page(
      '/sessions?type=Horror&date=thisWeek',
      'aria-label="Remove filter Horror"',
      'aria-label="Remove filter This Week"',
    ),
    tested(...filters, 'Remove filter Today'),
  ],
  'a link that clears type and date, and not the search': tested(
    ...filters,
    'Clear all',
    "toHaveURL('/sessions?search=the')",
  ),
  'a card has a picture, a drawn one when there is none': page(
    '/sessions?search={title}',
    /<article.*?<img src="\/[^"]+"/s,
  ),
  'a card shows the type on the right': tested(...card, "corner('One-Shot')", "'right'"),
  'a card shows the game system on the left': tested(...card, "corner('Blades in the Dark')", "'left'"),
  'a card shows the face, name and title of the Game Master': page(
    '/',
    /<article.*?<img[^>]*>.*?>GM (?:<!-- -->)?[^<]+<\/span><span[^>]*>[^<]+</s,
  ),
  'and the rating with one decimal': [
    page('/', /<article.*?>GM .*?\b[0-5]\.\d</s),
    tested('web/lib/format.test.ts', 'ratings have one decimal', "'4.9'"),
  ],
  'then title, price, description, date, time and duration': page(
    '/sessions?search={title}',
    // What was searched for stands out in it.
    /<h3[^>]*><a [^>]*>(?:<[^>]+>)*The(?:<[^>]+>| )*Vault.*<\/a>.*\$25\.00</s,
    'A door, a key that fits another door',
    /[A-Z]\w+day, [A-Z]\w+ \d+, \d{4}/,
    /\d+:\d\d [AP]M \w+</,
    '>3 hours<',
  ),
  'the description takes two lines at most': tested(...card, 'twoLines'),
  'a compact card has no description': page(
    '/game-masters/3',
    /id="group-upcoming".*tile-summary/s,
    /^(?!.*id="group-past".*tile-summary)/s,
  ),
  'the number of free spots': page('/sessions?search={title}', '>4 spots<'),
  'Book Session leads to the booking': page(
    '/sessions?search={title}',
    /href="\/booking\/{open}"[^>]*>Book Session</,
  ),
  'the icon for details has a tooltip': tested(
    ...card,
    "pointAt(card.getByRole('link', { name: 'View Details' }), 'View Details')",
  ),
  'the card opens its session': tested(...card, 'toHaveURL(`/sessions/$'),
  'the Game Master opens the profile': tested(...card, 'toHaveURL(/\\/game-masters\\/'),
};

export const session: Section = {
  'title, picture, type and tags with commas': page(
    '/sessions/1',
    /<img[^>]*>.*<h1[^>]*>[^<]+<\/h1><p[^>]*>\w[^<]*, [^<]*</s,
  ),
  'date, time and duration in hours and minutes': page(
    '/sessions/{open}',
    /<time[^>]*>[A-Z]\w+day, [A-Z]\w+ \d+, \d{4}</,
    /\d+:\d\d [AP]M \w+/,
    '>3 hours<',
  ),
  'players as current and most': page('/sessions/{open}', '>0/4<'),
  'the description as HTML': page(
    '/sessions/{open}',
    '<p>A door, a key that fits another door, and an evening to find out why.</p>',
  ),
  'a card with price, spaces left and Book Now': page(
    '/sessions/{open}',
    '>$25.00<',
    />per player<[\s\S]*?>4 spots available</,
    /href="\/booking\/{open}"[^>]*>Book Now</,
  ),
  'full: the button is off and says so': page(
    '/sessions/{full}',
    /<button[^>]*disabled[^>]*>(?:<[^>]*>)*Session Full</,
  ),
  'full: why, in a tooltip': tested(
    ...card,
    "pointAt(page.getByRole('button', { name: 'Session Full' }), 'This session is fully booked')",
  ),
  'the Game Master beside it': page('/sessions/{open}', '>Your Game Master<', />View Profile</),
  'missing: Session Not Found, with the way to all': page(
    '/sessions/2147483647',
    '>Session Not Found<',
    '>Session not found<',
    /href="\/sessions"[^>]*>Browse All Sessions</,
  ),
  'no number: Session Not Found, and why': page(
    '/sessions/abc',
    '>Session Not Found<',
    '>Invalid session ID<',
  ),
  'the title of the page is that of the session': page(
    '/sessions/{open}',
    /<title>The Vault of [^<]+<\/title>/,
  ),
  'a visitor who wants to book is sent to log in and told why': tested(
    'web/e2e/edges.spec.ts',
    'a visitor who wants to book is told why the login appears',
    '/login?redirect=/sessions/',
    'Authentication Required',
    'Please log in to book this session',
  ),
};

const people = ['web/e2e/specification-board.spec.ts', 'Game Masters are searched in the browser'] as const;

export const gameMasters: Section = {
  'the search box': page('/game-masters', 'placeholder="Search game masters..."'),
  'the search looks in the browser at full name, title, bio and specialties, in any case': tested(
    ...people,
    'fullName',
    'title',
    'bio',
    'specialties',
    'toUpperCase',
    'expect(asked).toEqual([])',
  ),
  'four skeletons while they load': tested(...board, "skeletons('/game-masters', 'Loading game masters', 4)"),
  'nobody found': tested(...people, 'No Game Masters Found'),
  'a card with picture, name, title and the way to the profile': page(
    '/game-masters',
    /<article.*?<img.*?<h3.*?href="\/game-masters\/\d+".*?<p[^>]*text-ember-ink[^>]*>[^<]+<.*?href="\/game-masters\/\d+"[^>]*>View Profile</s,
  ),
  'without a user the title is the name': page('/game-masters', /<h3[^>]*><a[^>]*>Keeper of an empty board</),
  'the bio is cut to 100 characters and three dots': page('/game-masters', /<p[^>]*>[^<]{100}\.\.\.<\/p>/),
};

export const gameMaster: Section = {
  'picture, name, title, bio and specialties': page(
    '/game-masters/1',
    /<img[^>]*alt="Portrait of [^"]+"/,
    /<h1[^>]*>[^<]+</,
    /aria-label="Specialties"[^>]*><li/,
  ),
  'a picture is drawn if there is none': page(
    '/game-masters/{idle}',
    /<img src="\/[^"]+" alt="Portrait of The Idle One"/,
  ),
  'Book Next Session leads to the first that is to come': page(
    '/game-masters/1',
    /href="\/booking\/\d+"[^>]*>Book Next Session</,
  ),
  'sessions stand in groups with a count': [
    page(
      '/game-masters/3',
      /id="group-upcoming"[^>]*>Upcoming<.*id="group-past"[^>]*>Past<span[^>]*><[^>]*>, <\/span>\d+</s,
    ),
    page('/game-masters/6', /id="group-cancelled"[^>]*>Cancelled<span/),
    staffPage('/game-masters/1', /id="group-draft"[^>]*>Draft<span/),
    tested(
      'api/catalog/visibility.test.ts',
      'puts every session under exactly one heading, the same in SQL and in words',
    ),
  ],
  'none at all': page('/game-masters/{idle}', '>No Sessions Available<'),
  'cards lead to their sessions': page('/game-masters/1', /<article.*?href="\/sessions\/\d+"/s),
  'an unknown one is not found, with the way to all': [
    page(
      '/game-masters/2147483647',
      '>Game Master Not Found<',
      /href="\/game-masters"[^>]*>View All Game Masters</,
    ),
    playersPage('/game-masters/abc', '>Game Master Not Found<'),
  ],
};
