import type { CampaignPageQuery } from '../../__generated__/CampaignPageQuery.graphql.ts';
import { factsJsonLd } from '../../parts/factsJsonLd.ts';

type Campaign = Omit<NonNullable<CampaignPageQuery['response']['campaign']>, ` $${string}`>;
type Dated = Pick<Campaign['dates'][number], 'scheduledAt' | 'durationMinutes'>;

const minute = 60_000;
const datesNamed = 10;

const startOf = ({ scheduledAt }: Dated) => new Date(scheduledAt).toISOString();
const endOf = ({ scheduledAt, durationMinutes }: Dated) =>
  new Date(new Date(scheduledAt).getTime() + durationMinutes * minute).toISOString();

/** Describes the campaign in schema.org terms, for search engines. The server makes addresses absolute. */
export function seriesJsonLd(campaign: Campaign): Record<string, unknown> {
  const { dates, gameMaster, introducedBy } = campaign;
  const [first, last] = [dates[0], dates.at(-1)];
  const path = `/campaigns/${campaign.databaseId}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'EventSeries',
    name: campaign.title,
    url: path,
    ...(introducedBy && {
      description: introducedBy.summary,
      image: introducedBy.pictureUrl,
      ...factsJsonLd(introducedBy.facts, path),
    }),
    organizer: {
      '@type': 'Person',
      name: gameMaster.name,
      url: `/game-masters/${gameMaster.databaseId}`,
    },
    ...(first && last && { startDate: startOf(first), endDate: endOf(last) }),
    ...(first && {
      subEvent: dates.slice(0, datesNamed).map((date) => ({
        '@type': 'Event',
        name: date.title,
        url: `/sessions/${date.databaseId}`,
        startDate: startOf(date),
        endDate: endOf(date),
      })),
    }),
  };
}
