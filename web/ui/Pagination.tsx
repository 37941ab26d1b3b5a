import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface PaginationProps {
  /** Names what is paged: 'Bookings'. */
  label: string;
  /** In the middle: '1–25 of 310'. */
  children?: ReactNode;
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  previousLabel?: string;
  nextLabel?: string;
  loading?: boolean;
}

/** Back and forth through cursor pages or weeks; a missing handler means there is nothing there. */
export function Pagination(props: PaginationProps) {
  const { label, children, onPrevious, onNext, loading } = props;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={!onPrevious || loading}
        onClick={onPrevious ?? undefined}
      >
        {props.previousLabel ?? 'Previous'}
      </Button>
      {children && (
        <p aria-live="polite" className="figures text-sm text-faint max-sm:order-first max-sm:w-full">
          {children}
        </p>
      )}
      <Button variant="secondary" size="sm" disabled={!onNext || loading} onClick={onNext ?? undefined}>
        {props.nextLabel ?? 'Next'}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
