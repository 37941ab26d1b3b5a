import createIcon from '../lib/icon.ts';

/** As Lucide's, in straight lines with round corners: it stands in every card of a board. */
export const Bookmark = createIcon({ node: [['path', { d: 'M5 3h14v18l-7-4-7 4z' }]] });
