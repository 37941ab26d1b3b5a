import createIcon from '../lib/icon.ts';

/**
 * Lucide's icon in straight lines with round corners: it is in every card of a board, where the bent ones weigh 4 kB.
 */
export const Star = createIcon({
  node: [['path', { d: 'M12 2l3 6.3 7 1-5 4.8 1.2 6.9L12 17.7 5.8 21 7 14.1 2 9.3l7-1z' }]],
});
