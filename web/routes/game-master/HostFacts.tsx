import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HostFacts_gameMaster$key } from '../../__generated__/HostFacts_gameMaster.graphql.ts';
import { weekdays } from '../../lib/weekdays.ts';
import { hoursIn, hoursInWords, type WeeklyHours } from '../../lib/weeklyHours.ts';
import { zoneOffset } from '../../lib/zoneOffset.ts';
import { zoneInWords } from '../../lib/zones.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';

/** Languages, hours and a video: what a player wants to know before writing. */
export function HostFacts({ gameMaster }: { gameMaster: HostFacts_gameMaster$key }) {
  const { languages, videoUrl, availability, timeZone } = useFragment(
    graphql`
      fragment HostFacts_gameMaster on GameMaster {
        languages
        videoUrl
        timeZone
        availability {
          day
          from
          to
        }
      }
    `,
    gameMaster,
  );
  const here = useTimeZone();
  const now = useNow();
  const zone = timeZone ?? here;
  const isElsewhere = zoneOffset(now, zone) !== zoneOffset(now, here);
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
      {languages.length > 0 && (
        <Fact name="Languages">
          <span className="wrap-anywhere">{languages.join(', ')}</span>
        </Fact>
      )}
      {availability.length > 0 && (
        <Fact name={timeZone ? `Plays, ${zoneInWords(timeZone)}` : 'Plays'}>
          <ul className="flex flex-col gap-2">
            {availability.map((hours) => (
              <li key={hours.day} className="figures">
                {onWeekday(hours)}
                {isElsewhere && (
                  <span className="block text-soft">
                    {onWeekday(hoursIn(hours, zone, here, now))} in your time
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {videoUrl && (
        <Fact name="Video">
          <a
            href={videoUrl}
            target="_blank"
            rel="noreferrer nofollow"
            className="inline-flex min-h-6 items-center text-ember-ink underline wrap-anywhere"
          >
            Meet them on {new URL(videoUrl).hostname}
          </a>
        </Fact>
      )}
    </dl>
  );
}

const onWeekday = (hours: WeeklyHours) => `${weekdays[hours.day - 1]}, ${hoursInWords(hours)}`;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="kicker font-sans text-faint">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
