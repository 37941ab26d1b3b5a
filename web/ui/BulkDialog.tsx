import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';
import { FormError } from './FormError.tsx';

export interface BulkRow {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Why the row cannot be chosen. */
  readonly blocked?: string | undefined;
}

interface Done {
  readonly ok: true;
  readonly value: {
    readonly outcomes: readonly { readonly id: string; readonly problem: string | null | undefined }[];
  };
}
type Result = Done | { readonly ok: false; readonly message: string };

interface Deed {
  /** Returns the label of the button: 'Publish 3 drafts'. */
  readonly label: (count: number) => string;
  /** Shown for a row afterwards: 'Published'. */
  readonly done: string;
  readonly run: (ids: readonly string[]) => Promise<Result>;
}

interface BulkDialogProps {
  readonly title: string;
  /** What happens, and to whom, shown before it is done. */
  readonly children: ReactNode;
  readonly rows: readonly BulkRow[];
  readonly most: number;
  readonly deed: Deed;
  /** Undoes it for the rows it was done to. */
  readonly undo?: Deed;
  readonly onClose: () => void;
}

interface Report {
  /** Shown for each row it was done to. */
  readonly done: string;
  readonly isUndone: boolean;
  readonly outcomes: Done['value']['outcomes'];
}

/** Does the same to several rows: says what it does, lets the user choose, and reports the outcome of each. */
export function BulkDialog({ title, children, rows: given, most, deed, undo, onClose }: BulkDialogProps) {
  // The rows as they were: the action changes the list behind the dialog.
  const [rows] = useState(given);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<Report>();
  const free = rows.filter(({ blocked }) => !blocked);
  const ids = free.map(({ id }) => id).filter((id) => chosen.has(id));
  const tooMany = ids.length > most ? `At most ${most} at once.` : undefined;
  const succeeded = report?.outcomes.filter(({ problem: why }) => !why).map(({ id }) => id) ?? [];
  const canUndo = undo && report && !report.isUndone && succeeded.length > 0;

  async function carryOut(what: Deed, which: readonly string[]) {
    setBusy(true);
    setProblem(undefined);
    const result = await what.run(which);
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    setReport({ done: what.done, isUndone: what === undo, outcomes: result.value.outcomes });
  }
  const choose = (some: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of some) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      title={title}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              {report ? 'Close' : 'Cancel'}
            </Button>
          </DialogClose>
          {canUndo && (
            <Button loading={busy} onClick={() => void carryOut(undo, succeeded)}>
              {undo.label(succeeded.length)}
            </Button>
          )}
          {!report && (
            <Button
              loading={busy}
              disabled={ids.length === 0 || !!tooMany}
              onClick={() => void carryOut(deed, ids)}
            >
              {deed.label(ids.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError>{problem ?? tooMany}</FormError>
        {report ? (
          <Outcomes rows={rows} report={report} />
        ) : (
          <>
            <div className="text-sm text-soft">{children}</div>
            <Checkbox
              label={`All ${free.length}`}
              checked={free.length > 0 && ids.length === free.length}
              disabled={free.length === 0}
              onChange={(event) =>
                choose(
                  free.map(({ id }) => id),
                  event.target.checked,
                )
              }
              className="border-b border-line pb-3"
            />
            <ul className="flex flex-col gap-3">
              {rows.map(({ id, label, hint, blocked }) => (
                <li key={id}>
                  <Checkbox
                    label={<span className="wrap-anywhere text-text">{label}</span>}
                    hint={blocked ?? hint}
                    checked={chosen.has(id) && !blocked}
                    disabled={!!blocked}
                    onChange={(event) => choose([id], event.target.checked)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Outcomes({ rows, report: { done, outcomes } }: { rows: readonly BulkRow[]; report: Report }) {
  const heading = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report gets the focus at its heading
  useEffect(() => heading.current?.focus(), [outcomes]);
  const failed = outcomes.filter(({ problem }) => problem).length;
  return (
    <>
      <p ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {done}: {outcomes.length - failed} of {outcomes.length}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {outcomes.map(({ id, problem }) => {
          const Icon = problem ? CircleAlert : CircleCheck;
          return (
            <li key={id} className="flex gap-3 py-2.5 text-sm">
              <Icon
                aria-hidden="true"
                className={
                  problem
                    ? 'mt-0.5 size-4 shrink-0 text-red-ink'
                    : 'mt-0.5 size-4 shrink-0 text-verdigris-ink'
                }
              />
              <span className="min-w-0 wrap-anywhere">
                {rows.find((row) => row.id === id)?.label}
                <span className="block text-soft">{problem ?? done}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
