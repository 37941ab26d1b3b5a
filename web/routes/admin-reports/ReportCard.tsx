import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ReportCard_report$key } from '../../__generated__/ReportCard_report.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { Subject } from './Subject.tsx';
import { useLookAtReport } from './useLookAtReport.ts';

const badges = {
  OPEN: { label: 'Open', tone: 'amber' },
  LOOKED_AT: { label: 'Looked at', tone: 'ember' },
  CLOSED: { label: 'Closed', tone: 'neutral' },
} as const;

interface ReportCardProps {
  readonly report: ReportCard_report$key;
  /** Called when the state of the report has changed, here or by other staff. */
  readonly onChanged: () => Promise<void>;
}

export function ReportCard({ report: key, onChanged }: ReportCardProps) {
  const report = useFragment(
    graphql`
      fragment ReportCard_report on Report {
        id
        databaseId
        state
        reason
        createdAt
        closedAt
        answer
        reporter {
          id
          databaseId
          fullName
        }
        handledBy {
          id
          fullName
        }
        ...Subject_report
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const viewer = useViewer();
  const [answering, setAnswering] = useState(false);
  const answerButton = useRef<HTMLButtonElement>(null);
  const [look, looking] = useLookAtReport();
  const { id, databaseId, state, reason, createdAt, closedAt, answer, reporter, handledBy } = report;
  const badge = badges[state as keyof typeof badges];
  const isOwn = reporter.id === viewer?.user.id;

  async function takeUp() {
    const outcome = await look({ input: { id } });
    if (!outcome.ok) {
      toast.error('Not taken up', outcome.message);
      return onChanged();
    }
    toast.success('Taken up', 'Others see that you are at it.');
    // The report stays in the list to be answered. The pressed button disappears: focus moves to the one beside it.
    answerButton.current?.focus();
  }

  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Subject report={report} />
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="figures mt-2 text-xs text-faint">
        Report {databaseId} by{' '}
        <Link to={`/admin/users/${reporter.databaseId}`} className="underline">
          {reporter.fullName}
        </Link>
        , <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>
        {handledBy && `. With ${handledBy.fullName}`}
      </p>
      <blockquote className="mt-4 max-w-prose border-l-2 border-edge pl-3 text-sm wrap-anywhere whitespace-pre-line">
        {reason || 'The words were erased with the account they belonged to.'}
      </blockquote>
      {closedAt ? (
        <p className="mt-4 max-w-prose text-sm wrap-anywhere whitespace-pre-line text-soft">
          <span className="figures font-semibold">
            Answered <WholeTimes>{formatRecordTime(closedAt, zone)}</WholeTimes>:{' '}
          </span>
          {answer || 'the words were erased with the account they belonged to.'}
        </p>
      ) : isOwn ? (
        <p className="mt-4 text-sm text-soft">You reported this: somebody else of our staff answers it.</p>
      ) : (
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button
            ref={answerButton}
            variant="secondary"
            aria-label={`Answer and close report ${databaseId}`}
            onClick={() => setAnswering(true)}
          >
            Answer and close
          </Button>
          {state === 'OPEN' && (
            <Button
              variant="ghost"
              loading={looking}
              loadingText="Taking up..."
              aria-label={`Take up report ${databaseId}`}
              onClick={() => void takeUp()}
            >
              Take up
            </Button>
          )}
        </div>
      )}
      {answering && (
        <AnswerDialog
          id={id}
          name={reporter.fullName}
          onClose={() => setAnswering(false)}
          onAnswered={onChanged}
        />
      )}
    </Card>
  );
}
