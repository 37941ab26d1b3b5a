import { graphql, useFragment } from 'react-relay/hooks';
import {
  accessibility,
  audiences,
  LEAST_AGE,
  languages,
  placeInWords,
  recordings,
  safetyTools,
  seriesLengths,
  tones,
  wordsIn,
} from '../../api/catalog/facts.rules.ts';
import type { AboutTable_session$key } from '../__generated__/AboutTable_session.graphql.ts';
import { cn } from '../lib/cn.ts';

/** Shows what the Game Master says about the table: where, in which language, for whom. A fact not given has no row. */
export function AboutTable({ session }: { session: AboutTable_session$key }) {
  const { facts } = useFragment(
    graphql`
      fragment AboutTable_session on Session {
        facts {
          platform
          city
          language
          minimumAge
          experience
          provided
          bring
          tones
          contentWarnings
          safetyTools
          accessibility
          recording
          seriesLength
        }
      }
    `,
    session,
  );
  const rows = [
    { label: 'Where', words: placeInWords(facts) },
    { label: 'Language', words: wordsIn(languages, [facts.language]) },
    { label: 'For', words: wordsIn(audiences, [facts.experience]) },
    { label: 'Length', words: wordsIn(seriesLengths, [facts.seriesLength]) },
    { label: 'Age', words: `${facts.minimumAge} and up` },
    { label: 'Recording', words: wordsIn(recordings, [facts.recording]) },
    { label: 'Tone', words: wordsIn(tones, facts.tones) },
    { label: 'Provided', words: facts.provided, isLong: true },
    { label: 'What you need', words: facts.bring, isLong: true },
    { label: 'Content warnings', words: facts.contentWarnings.join(', '), isLong: true },
    { label: 'Safety tools', words: wordsIn(safetyTools, facts.safetyTools), isLong: true },
    { label: 'Accessibility', words: wordsIn(accessibility, facts.accessibility), isLong: true },
  ].filter(({ words }) => words);
  // Every user is of age, so the minimum age alone says nothing new.
  const isSilent = rows.length === 1 && facts.minimumAge === LEAST_AGE;
  return (
    <section aria-labelledby="about-table" className="mt-8">
      <h2 id="about-table" className="text-title-3">
        About this table
      </h2>
      {isSilent ? (
        <p className="mt-4">
          The{' '}
          <a href="#host" className="underline">
            Game Master
          </a>{' '}
          has not said yet where it is played or in which language.
        </p>
      ) : (
        <dl className="measure mt-4 grid grid-cols-2 gap-x-6 gap-y-4">
          {rows.map(({ label, words, isLong }) => (
            <div key={label} className={cn('min-w-0', isLong && 'col-span-2')}>
              <dt className="text-xs text-faint">{label}</dt>
              <dd className="wrap-anywhere">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
