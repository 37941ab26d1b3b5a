import { countStatement } from './tally.ts';
import { beginSpan, currentSpan, noteFailure } from './trace.ts';

const LONGEST_TEXT = 4_000;
const unheard = () => {};

/** Values are apart from the text; what stands in it between quotes might be one all the same. */
const withoutValues = (text: string) =>
  text.slice(0, LONGEST_TEXT).replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'?'");

/** What it does, and to which table first: "SELECT Session". */
function summaryOf(text: string): string {
  const [word = ''] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE)\s+(?:"?public"?\.)?"?(\w+)"?/i.exec(text) ?? [];
  return `${word.toUpperCase()} ${table}`.trim();
}

/** Counts a statement and begins to tell of it; whoever sends it calls what it gives when there is an answer. */
export function beginStatement(query: unknown): (error?: unknown) => void {
  countStatement();
  if (!currentSpan()?.isKept) return unheard;
  const text = typeof query === 'string' ? query : String((query as { text?: unknown }).text ?? '');
  const summary = summaryOf(text);
  const span = beginSpan(summary || 'statement', 'client', {
    'db.system.name': 'postgresql',
    'db.query.summary': summary,
    'db.query.text': withoutValues(text),
  });
  return (error) => {
    if (error) noteFailure(error, span);
    span?.end();
  };
}
