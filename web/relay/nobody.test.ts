import { nobody, watchIdentity, withoutIdentity } from './nobody.ts';
import type { Viewer } from './viewer.ts';

const user = { id: 'u7', databaseId: 7, avatarUrl: '/files/mira.webp' };
const mira = { id: 'v7', username: 'mira', fullName: 'Mira', email: 'mira@test', isAdmin: true, user };
const answer = (viewer: unknown, rest = {}) =>
  JSON.stringify({ data: { passwordChangeDue: false, viewer }, ...rest });

test('who somebody is goes from the answer, and what they may stays', () => {
  expect(JSON.parse(String(withoutIdentity(answer(mira))))).toEqual({
    data: { passwordChangeDue: false, viewer: { ...nobody, isAdmin: true } },
  });
});

test('a visitor and an answer with errors are left as they are', () => {
  expect(withoutIdentity(answer(null))).toBeNull();
  expect(withoutIdentity(answer(mira, { errors: [{ message: 'Busy' }] }))).toBeNull();
});

test('whatever says who somebody is, is noticed when it is read', () => {
  const read: string[] = [];
  for (const name of ['isAdmin', 'username', 'fullName', 'email', 'user'] as const) {
    const watched = watchIdentity(mira as unknown as Viewer, () => read.push(name));
    expect(watched[name]).toBe(mira[name]);
  }
  expect(read).toEqual(['username', 'fullName', 'email', 'user']);
});
