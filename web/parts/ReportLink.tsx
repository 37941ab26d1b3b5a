import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { withRedirect } from '../lib/redirect.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { ReportSomethingProps } from './ReportSomething.tsx';

const ReportSomething = lazily(
  'ReportSomething',
  async () => (await import('./ReportSomething.tsx')).ReportSomething,
);

interface ReportLinkProps extends Omit<ReportSomethingProps, 'onClose'> {
  /** Only the flag, where there is little room; otherwise with the title. */
  readonly compact?: boolean;
}

/** Opens a report from a page; a visitor logs in first. */
export function ReportLink({ compact = false, ...props }: ReportLinkProps) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const label = compact ? <VisuallyHidden>{props.title}</VisuallyHidden> : props.title;
  const look = {
    variant: 'ghost',
    size: compact ? 'icon-sm' : 'sm',
    icon: <Flag />,
    className: cn('text-faint', compact ? '-my-2 -mr-2 shrink-0' : '-ml-3'),
  } as const;
  const button = useViewer() ? (
    <Button {...look} onClick={() => setOpen(true)}>
      {label}
    </Button>
  ) : (
    <Button asChild {...look}>
      <Link to={withRedirect('/login', pathname)}>{label}</Link>
    </Button>
  );
  return (
    <>
      {compact ? <Tooltip content={props.title}>{button}</Tooltip> : button}
      {open && <ReportSomething {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
