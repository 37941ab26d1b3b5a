import { markedParts } from '../lib/marked.ts';

/** A text in which words that somebody searched for stand out. */
export const Marked = ({ text, words }: { text: string; words: string }) =>
  markedParts(text, words).map(({ at, part, isFound }) =>
    isFound ? (
      <mark key={at} className="rounded-xs bg-ember-tint text-ember-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
