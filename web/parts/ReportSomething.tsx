import { ReportDialog } from './ReportDialog.tsx';
import { useCreateReport } from './useCreateReport.ts';

export interface ReportSomethingProps {
  /** The id of a person, a profile, a session or a review. */
  readonly about: string;
  /** "Report this session". */
  readonly title: string;
  readonly whoIsNotTold: string;
  /** The words that are reported. */
  readonly quote?: string;
  readonly onClose: () => void;
}

export function ReportSomething({ about, title, whoIsNotTold, quote, onClose }: ReportSomethingProps) {
  const [report, busy] = useCreateReport();
  return (
    <ReportDialog
      title={title}
      whoIsNotTold={whoIsNotTold}
      quote={quote}
      busy={busy}
      send={(reason) => report({ input: { about, reason } })}
      onClose={onClose}
    />
  );
}
