import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { zoneScript } from './zone-script.ts';
import { pacificZone } from './zones.ts';

/** What the script says of the page in a browser of that zone. */
function told(zone: string, cookie = '') {
  const page = `globalThis.document = { cookie: ${JSON.stringify(cookie)}, documentElement: { dataset: {} } };`;
  const say = ';console.log(document.documentElement.dataset.zone ?? "")';
  const env = { ...process.env, TZ: zone };
  return execFileSync(process.execPath, ['-e', page + zoneScript + say], { env, encoding: 'utf8' }).trim();
}

test('times are as good as known where the clock is that of Pacific time, and guessed elsewhere', () => {
  expect(told(pacificZone)).toBe('');
  expect(told('America/Tijuana')).toBe('');
  // The first is an hour ahead in winter, the second an hour behind in summer.
  for (const zone of ['America/Phoenix', 'Pacific/Pitcairn', 'America/Denver', 'Europe/Berlin', 'UTC'])
    expect({ zone, told: told(zone) }).toEqual({ zone, told: 'guessed' });
});

test('who has been here before has told their zone', () => {
  expect(told('Europe/Berlin', 'theme=dark; tz=Europe%2FBerlin')).toBe('');
});
