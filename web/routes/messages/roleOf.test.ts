import { roleOf } from './roleOf.ts';

test('what somebody is to whoever writes to them; who was erased is not called a player', () => {
  const role = (fullName: string, isStaff = false, isGameMaster = false) =>
    roleOf({ fullName, isStaff, isGameMaster }, 'Questboard');
  expect(role('Ann')).toBe('Player');
  expect(role('Ann', false, true)).toBe('Game Master');
  expect(role('Ann', true, true)).toBe('Questboard staff');
  expect(role('Deleted user')).toBeNull();
});
