import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { graphql, useFragment } from 'react-relay/hooks';
import type { AlertList_alerts$key } from '../../__generated__/AlertList_alerts.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useResolveMoneyAlert } from './useResolveMoneyAlert.ts';

interface AlertListProps {
  readonly alerts: AlertList_alerts$key;
  readonly onStale: () => Promise<void>;
}

/** Alerts about inconsistent payments, shown until staff resolve them. */
export function AlertList({ alerts: key, onStale }: AlertListProps) {
  const alerts = useFragment(
    graphql`
      fragment AlertList_alerts on MoneyAlert @relay(plural: true) {
        id
        message
        createdAt
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [commit] = useResolveMoneyAlert();

  async function putAside(id: string) {
    const outcome = await commit({ input: { id } });
    if (!outcome.ok) {
      if (outcome.code === 'NOT_FOUND') void onStale();
      throw new Error(outcome.message);
    }
    toast.success('Alert Put Aside');
  }

  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className="text-title-3">
        Money alerts <span className="figures text-faint">({alerts.length})</span>
      </h2>
      <p className="mt-1 text-sm text-soft">Payments and refunds that a person must look at.</p>
      {alerts.length === 0 ? (
        <p className="mt-4 rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">
          Nothing is wrong with the money.
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface">
          {alerts.map(({ id, message, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
              <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-red-ink" />
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-sm wrap-anywhere">{message}</p>
                <p className="figures text-xs text-faint">
                  <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>
                </p>
              </div>
              <ConfirmDialog
                title="Put this alert aside?"
                confirmLabel="Put Aside"
                busyLabel="Putting aside..."
                onConfirm={() => putAside(id)}
                trigger={
                  <Button variant="secondary" size="sm" aria-label={`Put aside: ${message}`}>
                    Put aside
                  </Button>
                }
              >
                <p className="wrap-anywhere text-text">{message}</p>
                <p>
                  No money moves. The alert leaves this list for everybody, and we keep your name with it in
                  the records.
                </p>
              </ConfirmDialog>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
