import Fastify from 'fastify';
import { contentSecurityPolicy, policyWith, secureHeads } from './csp.ts';

async function policyFor(analyticsScript: string | null) {
  const app = Fastify();
  secureHeads(app, contentSecurityPolicy(analyticsScript));
  app.get('/', async () => 'x');
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
}

test('another site may count page views only when it is configured, and may do nothing else', async () => {
  const plain = await policyFor(null);
  expect(plain['script-src']).toEqual(["'self'"]);
  expect(plain['connect-src']).toEqual(["'self'", 'ws://localhost:3000']);
  const counter = 'https://count.example';
  expect(await policyFor(`${counter}/js/script.manual.js`)).toEqual({
    ...plain,
    'script-src': [...plain['script-src']!, counter],
    'connect-src': [...plain['connect-src']!, counter],
  });
});

test('what stands in a page runs by its hash, and nothing else does', () => {
  const policy =
    "default-src 'self';script-src 'self' https://x.example;style-src 'self';style-src-attr 'unsafe-inline'";
  expect(policyWith(policy, { scripts: ['alert(1)'], styles: [] })).toBe(
    "default-src 'self';script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' https://x.example;style-src 'self';style-src-attr 'unsafe-inline'",
  );
  expect(policyWith(policy, { scripts: [], styles: ['a{}'] })).toContain(";style-src 'self' 'sha256-");
});
