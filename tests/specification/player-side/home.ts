import { page, type Section } from '../rows.ts';

export const home: Section = {
  'the heading of the sessions, and the way to all of them': page(
    '/',
    'Featured Sessions',
    /href="\/sessions"[^>]*>View All Sessions</,
  ),
  'the heading of the Game Masters, and the way to all of them': page(
    '/',
    'Browse Our Game Masters',
    /href="\/game-masters"[^>]*>View All Game Masters</,
  ),
};
