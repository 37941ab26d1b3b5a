import { graphql, useFragment } from 'react-relay/hooks';
import type { AtHome_viewer$key } from '../../__generated__/AtHome_viewer.graphql.ts';
import { useViewer } from '../../relay/viewer.ts';
import { ForStaff } from './ForStaff.tsx';
import { ForYou } from './ForYou.tsx';
import { Newcomer } from './Newcomer.tsx';
import { NextEvening } from './NextEvening.tsx';
import { NextToRun } from './NextToRun.tsx';

/**
 * The top of the home page for a logged-in viewer: for staff their open work, for a Game Master the next session they
 * run, then the next one they play, then matching tables.
 */
export function AtHome({ viewer: key }: { viewer: AtHome_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment AtHome_viewer on Viewer {
        ...Newcomer_viewer
        ...NextToRun_viewer
        ...NextEvening_viewer
        ...ForYou_viewer
      }
    `,
    key,
  );
  const login = useViewer();
  const isStaff = login?.isAdmin || login?.isSuperAdmin;
  return (
    <>
      {login && isStaff && <ForStaff viewer={login} />}
      {/* Staff and Game Masters are no newcomers. */}
      {!isStaff && !login?.desk && <Newcomer viewer={viewer} />}
      <div className="wrap flex flex-col gap-12 pt-8 empty:hidden md:pt-10">
        <NextToRun viewer={viewer} />
        <NextEvening viewer={viewer} />
        <ForYou viewer={viewer} />
      </div>
    </>
  );
}
