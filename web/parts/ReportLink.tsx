import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withRedirect } from '../lib/redirect.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import type { ReportSomethingProps } from './ReportSomething.tsx';

const ReportSomething = lazily(
  'ReportSomething',
  async () => (await import('./ReportSomething.tsx')).ReportSomething,
);

/** The way to a report from a page; whoever has not logged in does that first. */
export function ReportLink(props: Omit<ReportSomethingProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const look = { variant: 'ghost', size: 'sm', icon: <Flag />, className: '-ml-3 text-faint' } as const;
  if (!useViewer()) {
    return (
      <Button asChild {...look}>
        <Link to={withRedirect('/login', pathname)}>{props.title}</Link>
      </Button>
    );
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {props.title}
      </Button>
      {open && <ReportSomething {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
