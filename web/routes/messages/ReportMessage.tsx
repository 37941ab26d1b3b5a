import { ReportDialog } from '../../parts/ReportDialog.tsx';
import { useReportMessage } from './useReportMessage.ts';

interface ReportMessageProps {
  readonly messageId: string;
  readonly content: string;
  readonly onClose: () => void;
}

export function ReportMessage({ messageId, content, onClose }: ReportMessageProps) {
  const [report, busy] = useReportMessage();
  return (
    <ReportDialog
      title="Report message"
      whoIsNotTold="the person who wrote it"
      quote={content}
      busy={busy}
      send={(reason) => report({ input: { messageId, reason } })}
      onClose={onClose}
    />
  );
}
