import { fieldWords, valueWords } from './auditWords.ts';

interface Change {
  readonly field: string;
  readonly before: string | null | undefined;
  readonly after: string | null | undefined;
}

/** Shows the values that an audit log entry changed, before and after. */
export function AuditChanges({ changes, zone }: { changes: readonly Change[]; zone: string }) {
  if (changes.length === 0) return <span className="text-faint">–</span>;
  return (
    <dl className="grid gap-1 text-left">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="min-w-0">
          <dt className="inline text-faint">{fieldWords(field)}: </dt>
          <dd className="line-clamp-3 inline wrap-anywhere">
            {before != null && (
              <>
                <del className="text-faint">{valueWords(field, before, zone)}</del>
                <span className="text-faint"> → </span>
              </>
            )}
            {valueWords(field, after, zone)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
