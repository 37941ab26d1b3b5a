import { memoryStorage } from '../../tests/scene/memory-storage.ts';
import { takeLegacyToken } from './legacyToken.ts';

test.each(['auth_token', 'authToken'])(
  'an old token is given out once, and nothing of it stays: %s',
  (key) => {
    const stored = memoryStorage();
    for (const [name, value] of Object.entries({
      [key]: 'old',
      isAdmin: 'true',
      adminUser: '{}',
      theme: 'dark',
    }))
      stored.set(name, value);
    expect(takeLegacyToken()).toBe('old');
    expect([...stored.keys()]).toEqual(['theme']);
    expect(takeLegacyToken()).toBeNull();
  },
);
