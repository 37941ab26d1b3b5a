import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { withRedirect } from '../lib/redirect.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import type { ReportSomethingProps } from './ReportSomething.tsx';

const ReportSomething = lazily(
  'ReportSomething',
  async () => (await import('./ReportSomething.tsx')).ReportSomething,
);

interface ReportLinkProps extends Omit<ReportSomethingProps, 'onClose'> {
  /** What is to be read where its place says of what; else the title. */
  readonly label?: string;
  readonly className?: string;
}

/** The way to a report from a page; whoever has not logged in does that first. */
export function ReportLink({ label, className = '-ml-3', ...props }: ReportLinkProps) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const look = {
    variant: 'ghost',
    size: 'sm',
    icon: <Flag />,
    className: cn('text-faint', className),
    'aria-label': label && props.title,
  } as const;
  if (!useViewer()) {
    return (
      <Button asChild {...look}>
        <Link to={withRedirect('/login', pathname)}>{label ?? props.title}</Link>
      </Button>
    );
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label ?? props.title}
      </Button>
      {open && <ReportSomething {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
