import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { Skeletons } from '../ui/Skeleton.tsx';
import { type TabItem, Tabs } from '../ui/Tabs.tsx';
import { PageMeta } from './PageMeta.tsx';
import { SettledPage } from './SettledPage.tsx';

interface AdminPageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly description?: ReactNode;
  /** On the right of the title. */
  readonly action?: ReactNode;
  /** Screen-reader text while the page loads: "Loading users". */
  readonly loading: string;
  /** Classes with the heights of what the page will show. */
  readonly skeletons: readonly string[];
  /** Layout classes, where the skeletons are not one below the other. */
  readonly layout?: string;
  readonly className?: string;
  /** `stale`: another filter or week is loading, and the old content stays until it arrives. */
  readonly children: (stale: boolean) => ReactNode;
}

/** The frame of an admin page: its heading at once, then the result of its query. */
export function AdminPage(props: AdminPageProps) {
  const { title, description, action, loading, skeletons, layout, className, children } = props;
  return (
    <div className={cn('flex flex-col gap-5', className)}>
      <PageMeta title={title} noIndex />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title-2">{title}</h1>
          {description && <p className="mt-1 text-sm text-soft">{description}</p>}
        </div>
        {action}
      </div>
      <SettledPage fallback={<Skeletons label={loading} sizes={skeletons} className={layout} />}>
        {children}
      </SettledPage>
    </div>
  );
}

interface AddressTabsProps {
  readonly label: string;
  readonly items: TabItem[];
  /** Shown when the URL names no tab. */
  readonly first: string;
}

/** Tabs whose selection is kept in the URL. */
export function AddressTabs({ label, items, first }: AddressTabsProps) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const asked = params.get('tab');
  return (
    <Tabs
      label={label}
      value={items.find(({ value }) => value === asked)?.value ?? first}
      onValueChange={(value) =>
        setParams(
          (now) => {
            now.set('tab', value);
            return now;
          },
          { replace: true, preventScrollReset: true, state },
        )
      }
      items={items}
    />
  );
}
