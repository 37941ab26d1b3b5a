import createIcon from '../lib/icon.ts';

/** Lucide's icon in straight lines with round corners, which are smaller: it is in every card of a board. */
export const Bookmark = createIcon({ node: [['path', { d: 'M5 3h14v18l-7-4-7 4z' }]] });
