import { countStatement } from './tally.ts';
import { beginSpan, currentSpan, noteFailure } from './trace.ts';

const LONGEST_TEXT = 4_000;
const unheard = () => {};

/** Removes quoted literals: values are apart from the text, but one might still be in it. */
const withoutValues = (text: string) =>
  text.slice(0, LONGEST_TEXT).replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'?'");

/** Returns what a statement does, and to which table first: "SELECT Session". */
function summaryOf(text: string): string {
  const [word = ''] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE)\s+(?:"?public"?\.)?"?(\w+)"?/i.exec(text) ?? [];
  return `${word.toUpperCase()} ${table}`.trim();
}

/** Counts a statement and begins its span; the caller calls the returned function when there is an answer. */
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
