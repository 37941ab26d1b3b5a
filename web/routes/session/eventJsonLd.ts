import {
  accessibility,
  isInPerson,
  placeInWords,
  recordings,
  safetyTools,
  seriesLengths,
  tones,
  wordsIn,
} from '../../../api/catalog/facts.rules.ts';
import type { SessionPageQuery } from '../../__generated__/SessionPageQuery.graphql.ts';
import { dollarsOf } from '../../lib/cents.ts';
import { factsJsonLd } from '../../parts/factsJsonLd.ts';

type Session = Omit<NonNullable<SessionPageQuery['response']['session']>, ` $${string}`>;

const minute = 60_000;
/** The schema.org event status; a cancelled session no longer counts as rescheduled. */
const statusOf = ({ status, movedFrom }: Session) => {
  if (status === 'CANCELLED') return 'EventCancelled';
  return movedFrom ? 'EventRescheduled' : 'EventScheduled';
};

/** A fact as a PropertyValue: the Offer accepts additional properties, an Event does not. */
const propertyOf = (name: string, value: string) =>
  value === '' ? [] : [{ '@type': 'PropertyValue', name, value }];

/** Describes the session as a schema.org Event, for search engines. The server makes addresses absolute. */
export function eventJsonLd(session: Session): Record<string, unknown> {
  const start = new Date(session.scheduledAt);
  const path = `/sessions/${session.databaseId}`;
  const { campaign, facts } = session;
  const properties = [
    ...propertyOf('Game system', session.gameSystem),
    ...propertyOf('Played on', isInPerson(facts) ? '' : placeInWords(facts)),
    ...propertyOf('Tone', wordsIn(tones, facts.tones)),
    ...propertyOf('Content warnings', facts.contentWarnings.join(', ')),
    ...propertyOf('Provided', facts.provided),
    ...propertyOf('What players need', facts.bring),
    ...propertyOf('Recording', wordsIn(recordings, [facts.recording])),
    ...propertyOf('Length of the campaign', wordsIn(seriesLengths, [facts.seriesLength])),
    ...propertyOf('Safety tools', wordsIn(safetyTools, facts.safetyTools)),
    ...propertyOf('Accessibility', wordsIn(accessibility, facts.accessibility)),
  ];
  const isBookable = session.isUpcoming && session.availableSpots > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: session.title,
    description: session.summary,
    url: path,
    image: session.pictureUrl,
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + session.durationMinutes * minute).toISOString(),
    eventStatus: `https://schema.org/${statusOf(session)}`,
    ...(session.movedFrom && { previousStartDate: new Date(session.movedFrom).toISOString() }),
    ...factsJsonLd(facts, path),
    maximumAttendeeCapacity: session.maxPlayers,
    remainingAttendeeCapacity: session.availableSpots,
    organizer: {
      '@type': 'Person',
      name: session.gameMaster.name,
      url: `/game-masters/${session.gameMaster.databaseId}`,
    },
    ...(campaign && {
      superEvent: {
        '@type': 'EventSeries',
        name: campaign.title,
        url: `/campaigns/${campaign.databaseId}`,
      },
    }),
    offers: {
      '@type': 'Offer',
      price: dollarsOf(session.priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isBookable ? 'InStock' : 'SoldOut'}`,
      url: path,
      validFrom: session.createdAt,
      additionalProperty: properties,
    },
  };
}
