import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { contentSecurityPolicy } from './csp.ts';

async function policyWith(analyticsScript: string | null) {
  const app = Fastify();
  await app.register(helmet, contentSecurityPolicy(analyticsScript));
  app.get('/', async () => 'x');
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']).replace(/ 'nonce-\w+'/g, '');
  return Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
}

test('another site may count page views only when it is configured, and may do nothing else', async () => {
  const plain = await policyWith(null);
  expect(plain['script-src']).toEqual(["'self'"]);
  expect(plain['connect-src']).toEqual(["'self'", 'ws://localhost:3000']);
  const counter = 'https://count.example';
  expect(await policyWith(`${counter}/js/script.manual.js`)).toEqual({
    ...plain,
    'script-src': [...plain['script-src']!, counter],
    'connect-src': [...plain['connect-src']!, counter],
  });
});
