import { audiences, isInPerson, wordsIn } from '../../api/catalog/facts.rules.ts';

interface Facts {
  readonly platform: string | null | undefined;
  readonly city: string;
  readonly language: string | null | undefined;
  readonly minimumAge: number;
  readonly experience: string | null | undefined;
}

/**
 * Returns where, in which language and for whom a session is, as schema.org properties; `path`: where an online
 * session is found. A table that does not say where it is played gets no location.
 */
export function factsJsonLd(facts: Facts, path: string): Record<string, unknown> {
  const isThere = isInPerson(facts);
  return {
    ...(facts.platform && {
      eventAttendanceMode: `https://schema.org/${isThere ? 'Offline' : 'Online'}EventAttendanceMode`,
      location: isThere
        ? { '@type': 'Place', name: facts.city || 'In person', ...(facts.city && { address: facts.city }) }
        : { '@type': 'VirtualLocation', url: path },
    }),
    ...(facts.language && { inLanguage: facts.language }),
    typicalAgeRange: `${facts.minimumAge}-`,
    ...(facts.experience && {
      audience: {
        '@type': 'PeopleAudience',
        audienceType: wordsIn(audiences, [facts.experience]),
        suggestedMinAge: facts.minimumAge,
      },
    }),
  };
}
