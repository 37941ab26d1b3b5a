import { ReportDialog } from './ReportDialog.tsx';
import { useCreateReport } from './useCreateReport.ts';

export interface ReportSomethingProps {
  /** A person, a profile or a session. */
  readonly about: string;
  /** "Report this session". */
  readonly title: string;
  readonly whoIsNotTold: string;
  readonly onClose: () => void;
}

export function ReportSomething({ about, title, whoIsNotTold, onClose }: ReportSomethingProps) {
  const [report, busy] = useCreateReport();
  return (
    <ReportDialog
      title={title}
      whoIsNotTold={whoIsNotTold}
      busy={busy}
      send={(reason) => report({ input: { about, reason } })}
      onClose={onClose}
    />
  );
}
