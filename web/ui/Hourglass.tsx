import createIcon from '../lib/icon.ts';

/** Lucide's icon in straight lines: it is in every card of a board, where the round ones weigh 2 kB. */
export const Hourglass = createIcon({
  node: [['path', { d: 'M5 22h14M5 2h14M7 2v4l5 6-5 6v4M17 2v4l-5 6 5 6v4' }]],
});
