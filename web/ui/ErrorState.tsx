import CloudAlert from 'lucide-react/icons/cloud-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { whenOnline } from '../lib/online.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export const didNotLoad = 'This did not load';

export interface ErrorStateProps {
  title?: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** Says that something could not be loaded, with a retry; retries by itself when the browser is online again. */
export function ErrorState(props: ErrorStateProps) {
  const { title = didNotLoad, children, onRetry, retrying, action, level } = props;
  const retry = useEffectEvent(() => {
    if (!retrying) onRetry?.();
  });
  const canRetry = onRetry !== undefined;
  useEffect(() => (canRetry ? whenOnline(() => retry()) : undefined), [canRetry]);
  return (
    <div role="alert">
      <EmptyState
        level={level}
        title={title}
        icon={<CloudAlert className="text-red-ink" />}
        action={
          <>
            {onRetry && (
              <Button variant="secondary" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
                Try again
              </Button>
            )}
            {action}
          </>
        }
      >
        {children ?? 'Check your connection and try again. Nothing you did is lost.'}
      </EmptyState>
    </div>
  );
}
