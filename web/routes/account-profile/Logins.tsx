import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { Logins_viewer$data, Logins_viewer$key } from '../../__generated__/Logins_viewer.graphql.ts';
import type { LoginsPaginationQuery } from '../../__generated__/LoginsPaginationQuery.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useEndLogins } from './useEndLogins.ts';

type Login = Logins_viewer$data['logins']['edges'][number]['node'];

const pageSize = 20;

/** The viewer's active logins; each of the others can be ended, or all of them. */
export function Logins({ viewer }: { viewer: Logins_viewer$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    LoginsPaginationQuery,
    Logins_viewer$key
  >(
    graphql`
      fragment Logins_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "LoginsPaginationQuery") {
        logins(first: $first, after: $after) @connection(key: "Logins_logins") {
          totalCount
          edges {
            node {
              id
              isCurrent
              device
              ipAddress
              createdAt
              seenAt
            }
          }
        }
      }
    `,
    viewer,
  );
  const [commit, busy] = useEndLogins();
  const { totalCount, edges } = data.logins;
  const others = totalCount - 1;

  async function end(login: Login) {
    const outcome = await commit({ input: { loginId: login.id } });
    if (outcome.ok) toast.success('Logged Out', `${login.device} is logged out.`);
    else toast.error('Not Logged Out', outcome.message);
  }
  async function endOthers() {
    const outcome = await commit({ input: {} });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success('Logged Out Everywhere Else');
  }

  return (
    <Panel
      title="Where you are logged in"
      aria-label="Where you are logged in"
      description="A device you do not know? Log it out, and change your password."
      action={
        others > 0 && (
          <ConfirmDialog
            title="Log out everywhere else?"
            confirmLabel="Log out everywhere else"
            busyLabel="Logging out..."
            onConfirm={endOthers}
            trigger={
              <Button variant="secondary" size="sm">
                Log Out Everywhere Else
              </Button>
            }
          >
            <p>Every other browser and program has to log in again. You stay logged in here.</p>
            <p className="mt-2">
              Your calendar feed gets a new address, and the old one stops working at once. Copy the new one
              from your account into the calendars that follow it.
            </p>
          </ConfirmDialog>
        )
      }
    >
      <ul className="divide-y divide-line">
        {edges.map(({ node }) => (
          <LoginRow key={node.id} login={node} busy={busy} onEnd={() => void end(node)} />
        ))}
      </ul>
      {totalCount > pageSize && (
        <LoadMore
          noun="logins"
          shown={edges.length}
          total={totalCount}
          hasMore={hasNext}
          loading={isLoadingNext}
          onLoadMore={() => loadNext(pageSize)}
        />
      )}
    </Panel>
  );
}

function LoginRow({ login, busy, onEnd }: { login: Login; busy: boolean; onEnd: () => void }) {
  const { device, isCurrent, ipAddress, createdAt, seenAt } = login;
  const zone = useTimeZone();
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-1 last:pb-1">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-faint" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {isCurrent && <Badge tone="verdigris">This one</Badge>}
        </p>
        <p className="figures text-xs text-soft">
          Since <WholeTimes>{formatZonedDateTime(createdAt, zone)}</WholeTimes>
          {ipAddress && <> from {ipAddress}</>}
        </p>
        {!isCurrent && (
          <p className="figures text-xs text-faint">
            Last used <WholeTimes>{formatZonedDateTime(seenAt, zone)}</WholeTimes>
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          aria-label={`Log out ${device}`}
          onClick={onEnd}
        >
          Log Out
        </Button>
      )}
    </li>
  );
}
