import { graphql, useFragment } from 'react-relay/hooks';
import type { AtHome_viewer$key } from '../../__generated__/AtHome_viewer.graphql.ts';
import { ForYou } from './ForYou.tsx';
import { Newcomer } from './Newcomer.tsx';
import { NextEvening } from './NextEvening.tsx';

/** What the home page starts with for somebody who is logged in: their next session, then tables that fit. */
export function AtHome({ viewer: key }: { viewer: AtHome_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment AtHome_viewer on Viewer {
        ...Newcomer_viewer
        ...NextEvening_viewer
        ...ForYou_viewer
      }
    `,
    key,
  );
  return (
    <>
      <Newcomer viewer={viewer} />
      <div className="wrap flex flex-col gap-12 pt-8 empty:hidden md:pt-10">
        <NextEvening viewer={viewer} />
        <ForYou viewer={viewer} />
      </div>
    </>
  );
}
