import { seriesJsonLd } from './seriesJsonLd.ts';

const dateOf = (week: number) => ({
  databaseId: 70 + week,
  title: 'The Long Road',
  scheduledAt: new Date(Date.UTC(2030, 1, 1 + 7 * week, 19)).toISOString(),
  durationMinutes: 90,
});
const facts = { platform: 'IN_PERSON', city: 'Oslo', language: 'nb', minimumAge: 21, experience: 'NEW' };
const campaign = {
  databaseId: 7,
  title: 'The Long Road',
  gameMaster: { databaseId: 3, name: 'Marguerite' },
  dates: Array.from({ length: 12 }, (_, week) => dateOf(week)),
  introducedBy: { summary: 'A road, and whoever walks it.', pictureUrl: '/art/sessions/70.webp', facts },
} as unknown as Parameters<typeof seriesJsonLd>[0];

test('search engines learn what a campaign is, who runs it, and when it is played', () => {
  const found = seriesJsonLd(campaign);
  expect(found).toMatchObject({
    '@type': 'EventSeries',
    name: 'The Long Road',
    description: 'A road, and whoever walks it.',
    url: '/campaigns/7',
    image: '/art/sessions/70.webp',
    organizer: { '@type': 'Person', name: 'Marguerite', url: '/game-masters/3' },
    startDate: '2030-02-01T19:00:00.000Z',
    endDate: '2030-04-19T20:30:00.000Z',
    location: { '@type': 'Place', name: 'Oslo' },
    inLanguage: 'nb',
    typicalAgeRange: '21-',
  });
  expect(found.subEvent).toHaveLength(10);
  expect(found.subEvent).toMatchObject([
    {
      '@type': 'Event',
      name: 'The Long Road',
      url: '/sessions/70',
      startDate: '2030-02-01T19:00:00.000Z',
      endDate: '2030-02-01T20:30:00.000Z',
    },
    ...Array.from({ length: 9 }, (_, week) => ({ url: `/sessions/${71 + week}` })),
  ]);
});

test('where no date lies ahead, none is named', () => {
  const over = seriesJsonLd({ ...campaign, dates: [] });
  expect(over).toMatchObject({ description: 'A road, and whoever walks it.' });
  for (const unsaid of ['startDate', 'endDate', 'subEvent']) expect(over).not.toHaveProperty(unsaid);
  expect(seriesJsonLd({ ...campaign, introducedBy: null })).not.toHaveProperty('description');
});
