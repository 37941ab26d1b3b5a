import { graphql, useFragment } from 'react-relay/hooks';
import type { Preparation_gathering$key } from '../__generated__/Preparation_gathering.graphql.ts';
import { Disclosure } from '../ui/Disclosure.tsx';

/** Shows how to prepare for a session; leaves out what is not given. */
export function Preparation({ gathering: key }: { gathering: Preparation_gathering$key }) {
  const { toBring, links, safetyTools, characters } = useFragment(
    graphql`
      fragment Preparation_gathering on Gathering {
        toBring
        links {
          url
          label
        }
        safetyTools
        characters
      }
    `,
    key,
  );
  return (
    <div className="text-sm">
      {toBring && (
        <>
          <h3 className="kicker mt-4 font-sans text-faint">What to bring</h3>
          <p className="measure mt-1 wrap-anywhere whitespace-pre-line">{toBring}</p>
        </>
      )}
      {links.length > 0 && (
        <>
          <h3 className="kicker mt-4 font-sans text-faint">To look at</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {links.map(({ url, label }) => (
              <li key={`${url} ${label}`}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer nofollow"
                  className="inline-flex min-h-6 items-center text-ember-ink underline wrap-anywhere"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {(safetyTools || characters) && (
        <div className="mt-4 border-t border-line">
          {characters && (
            <Disclosure title="Characters">
              <p className="measure wrap-anywhere whitespace-pre-line">{characters}</p>
            </Disclosure>
          )}
          {safetyTools && (
            <Disclosure title="Safety tools">
              <p className="measure wrap-anywhere whitespace-pre-line">{safetyTools}</p>
            </Disclosure>
          )}
        </div>
      )}
    </div>
  );
}
