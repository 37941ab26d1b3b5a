import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CheckList_checks$key } from '../../__generated__/CheckList_checks.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';

const looks = {
  OK: { Icon: CircleCheck, ink: 'text-verdigris-ink', word: 'OK' },
  WARNING: { Icon: TriangleAlert, ink: 'text-amber-ink', word: 'Warning' },
  PROBLEM: { Icon: CircleAlert, ink: 'text-red-ink', word: 'Problem' },
} as const;

/** Pages on which staff can fix a check; a check without a page is fixed outside of the product. */
const places: Record<string, { to: string; label: string }> = {
  mail: { to: '/admin/bookings?tab=attention', label: 'See undelivered mails' },
  'mail-check': { to: '/admin/settings#test-mail', label: 'Send a test mail' },
  money: { to: '/admin/money', label: 'Look at the money' },
  backup: { to: '#backup', label: 'Confirm a backup' },
};

interface CheckListProps {
  readonly title: string;
  readonly description: string;
  readonly checks: CheckList_checks$key;
  readonly children?: ReactNode;
}

/** Each check with its state, in colour, shape and word. */
export function CheckList({ title, description, checks: key, children }: CheckListProps) {
  const checks = useFragment(
    graphql`
      fragment CheckList_checks on HealthCheck @relay(plural: true) {
        key
        title
        state
        message
      }
    `,
    key,
  );
  const open = checks.filter(({ state }) => state !== 'OK').length;
  return (
    <Panel
      title={title}
      description={description}
      action={
        open === 0 ? (
          <Badge tone="verdigris">All is well</Badge>
        ) : (
          <Badge tone="amber">{countOf(open, 'thing')} to look at</Badge>
        )
      }
    >
      <ul aria-label={title} className="divide-y divide-line">
        {checks.map(({ key: name, title: label, state, message }) => {
          const { Icon, ink, word } = looks[state as keyof typeof looks] ?? looks.PROBLEM;
          const place = Object.hasOwn(places, name) ? places[name] : undefined;
          return (
            <li key={name} className="flex gap-3 py-3 first:pt-0">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${ink}`} />
              <div className="min-w-0">
                <p className="text-sm font-semibold">
                  {label}
                  <span className="sr-only">: {word}</span>
                </p>
                <p className="text-sm wrap-anywhere text-soft">{message}</p>
                {place && (
                  <p className="text-sm">
                    <Button asChild variant="link">
                      <Link to={place.to}>{place.label}</Link>
                    </Button>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {children}
    </Panel>
  );
}
