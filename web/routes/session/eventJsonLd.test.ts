import { eventJsonLd } from './eventJsonLd.ts';

const session = {
  databaseId: 7,
  title: 'The Quiet Ward',
  gameSystem: 'Daggerheart',
  summary: 'A night shift.',
  status: 'SCHEDULED',
  pictureUrl: '/art/sessions/7.webp',
  createdAt: '2030-01-01T00:00:00.000Z',
  scheduledAt: '2030-02-01T19:00:00.000Z',
  movedFrom: null,
  isUpcoming: true,
  durationMinutes: 90,
  maxPlayers: 4,
  availableSpots: 1,
  priceCents: 2805,
  facts: {
    platform: 'DISCORD',
    city: '',
    language: 'en',
    minimumAge: 18,
    experience: 'NEW',
    safetyTools: ['SESSION_ZERO', 'X_CARD'],
    accessibility: ['CAPTIONS'],
    seriesLength: 'OPEN',
    tones: ['DARK'],
    contentWarnings: ['Gore', 'Spiders'],
    provided: 'Dice.',
    bring: '',
    recording: 'NONE',
  },
  gameMaster: { databaseId: 3, name: 'Marguerite' },
} as unknown as Parameters<typeof eventJsonLd>[0];

const offered = (change: object) => eventJsonLd({ ...session, ...change });

test('search engines learn when, where, for whom and for how much', () => {
  expect(eventJsonLd(session)).toMatchObject({
    '@type': 'Event',
    startDate: '2030-02-01T19:00:00.000Z',
    endDate: '2030-02-01T20:30:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: '/sessions/7' },
    inLanguage: 'en',
    typicalAgeRange: '18-',
    audience: { '@type': 'PeopleAudience', audienceType: 'New to the game', suggestedMinAge: 18 },
    maximumAttendeeCapacity: 4,
    remainingAttendeeCapacity: 1,
    offers: {
      price: '28.05',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      validFrom: '2030-01-01T00:00:00.000Z',
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Game system', value: 'Daggerheart' },
        { '@type': 'PropertyValue', name: 'Played on', value: 'Discord' },
        { '@type': 'PropertyValue', name: 'Tone', value: 'Dark' },
        { '@type': 'PropertyValue', name: 'Content warnings', value: 'Gore, Spiders' },
        { '@type': 'PropertyValue', name: 'Provided', value: 'Dice.' },
        { '@type': 'PropertyValue', name: 'Recording', value: 'Not recorded' },
        { '@type': 'PropertyValue', name: 'Length of the campaign', value: 'Open-ended' },
        { '@type': 'PropertyValue', name: 'Safety tools', value: 'Session zero, X-card' },
        { '@type': 'PropertyValue', name: 'Accessibility', value: 'Captions' },
      ],
    },
  });
});

test('of what a table does not say, nothing is said', () => {
  const facts = {
    ...session.facts,
    platform: null,
    experience: null,
    safetyTools: [],
    accessibility: [],
    seriesLength: null,
    tones: [],
    contentWarnings: [],
    provided: '',
    recording: null,
  };
  for (const unsaid of ['eventAttendanceMode', 'location', 'audience'])
    expect(offered({ facts })).not.toHaveProperty(unsaid);
  expect(offered({ facts }).offers).toMatchObject({
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Game system', value: 'Daggerheart' }],
  });
});

test.each([
  ['it is full', { availableSpots: 0 }],
  ['it is over', { isUpcoming: false }],
  ['it was called off', { isUpcoming: false, status: 'CANCELLED' }],
])('no seat is offered when %s', (_when, change) => {
  expect(offered(change)).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
});

test('what was moved says from when, also when it was called off since', () => {
  const movedFrom = '2030-01-30T19:00:00.000Z';
  expect(eventJsonLd(session)).not.toHaveProperty('previousStartDate');
  expect(offered({ movedFrom })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: movedFrom,
  });
  expect(offered({ movedFrom, status: 'CANCELLED' })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    previousStartDate: movedFrom,
  });
});

test('a date of a campaign names it', () => {
  expect(eventJsonLd(session)).not.toHaveProperty('superEvent');
  expect(offered({ campaign: { databaseId: 5, title: 'The Long Road' } }).superEvent).toEqual({
    '@type': 'EventSeries',
    name: 'The Long Road',
    url: '/campaigns/5',
  });
});

test('what was called off says so', () => {
  expect(offered({ status: 'CANCELLED' }).eventStatus).toBe('https://schema.org/EventCancelled');
});
