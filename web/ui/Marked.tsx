import { markedParts } from '../lib/marked.ts';

/** A text with the search words highlighted. */
export const Marked = ({ text, matched }: { text: string; matched: readonly string[] }) =>
  markedParts(text, matched).map(({ at, part, isFound }) =>
    isFound ? (
      <mark key={at} className="rounded-xs bg-ember-tint text-ember-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
