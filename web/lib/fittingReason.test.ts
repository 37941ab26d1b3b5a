import { fittingReason } from './fittingReason.ts';

const reason = (...reasons: string[]) =>
  fittingReason({ reasons, weekday: 4, gameSystem: 'Pathfinder 2E', gameMaster: 'Mara' });

test('why a table fits is said in a sentence, with the two that weigh most', () => {
  expect(reason('PLAYS_SYSTEM', 'PLAYS_EVENING')).toBe('Because you play Pathfinder 2E on Thursdays');
  expect(reason('PLAYS_SYSTEM')).toBe('Because you play Pathfinder 2E');
  expect(reason('LIKES_SYSTEM', 'PLAYS_EVENING')).toBe(
    'Because you like Pathfinder 2E and you play on Thursdays',
  );
  expect(reason('LIKES_EVENING', 'FIRST_EVENING')).toBe(
    'Because Thursday evenings suit you and it is a single evening to begin with',
  );
  expect(reason('LIKES_DAY')).toBe('Because it is on a Thursday');
  expect(reason('KNOWS_GAME_MASTER', 'PLAYS_SYSTEM', 'LIKES_EVENING')).toBe(
    'Because you have played with GM Mara and you play Pathfinder 2E',
  );
});

test('a reason that is new here is not said wrongly', () => {
  expect(reason('SOMETHING_NEW')).toBe('');
});
