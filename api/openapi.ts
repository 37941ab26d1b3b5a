import { createHash } from 'node:crypto';
import { accounts } from './openapi/accounts.ts';
import { admin } from './openapi/admin.ts';
import { beyondJson } from './openapi/beyond-json.ts';
import { bookings } from './openapi/bookings.ts';
import { catalogue } from './openapi/catalogue.ts';
import { type Described, type Descriptions, rowNumber, text } from './openapi/describe.ts';
import { messages } from './openapi/messages.ts';
import { shapes } from './openapi/shapes.ts';
import { env } from './platform/env.ts';
import type { Access, RestRequest, Route } from './platform/http/rest.ts';

/** The REST table in words; the test holds it against routes.ts, line by line. */
export const descriptions: Descriptions = {
  ...accounts,
  ...catalogue,
  ...bookings,
  ...messages,
  ...admin,
  'GET /api/openapi.json': {
    summary: 'This document',
    tag: 'API',
    answer: { type: 'object' },
  },
};

const ACCESS: Record<Access, string> = {
  public: 'For everybody.',
  user: 'For logged-in users.',
  staff: 'For admins.',
  superAdmin: 'For super admins.',
};

const REFUSALS: Record<number, string> = {
  400: 'Bad input; `field` names what is at fault',
  401: 'Not logged in, or not with these credentials',
  402: 'The payment provider refused',
  403: 'Not for this user',
  404: 'There is no such thing, or it is not for this user',
  409: 'The state of things is in the way',
  410: 'The link or code was used or is too old',
  413: 'Too large',
  429: 'Too many attempts; see Retry-After',
  503: 'Not available at the moment; see Retry-After',
};

/** The OpenAPI 3.1 document of these routes and of the few paths beyond them. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, object>> = {};
  const add = (key: string, access: Access, described: Described) => {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(key, access, described) };
  };
  for (const { method, path, access } of routes) {
    const described = descriptions[`${method} ${path}`];
    if (described) add(`${method} ${path}`, access, described);
  }
  for (const [key, { access, ...described }] of Object.entries(beyondJson)) add(key, access, described);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Questboard',
      version: '1',
      description:
        'Ids are numbers, prices decimal texts in US dollars, times ISO 8601 in UTC. Log in with POST /api/auth/login and send the token as a bearer header; browsers use the cookie it sets. Lists are paged. The same and more is offered by GraphQL at /graphql.',
    },
    servers: [{ url: env.publicUrl }],
    paths,
    components: {
      schemas: shapes,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: `${env.secureCookies ? '__Host-' : ''}questboard_login`,
        },
      },
    },
  };
}

function operation(key: string, access: Access, described: Described) {
  const { summary, tag, query = {}, body, bodyType = 'application/json', answer, status = 200 } = described;
  const { answerType = 'application/json' } = described;
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const refusals = new Set(described.refusals);
  if (names.length > 0 || body || Object.keys(query).length > 0) refusals.add(400);
  if (names.length > 0) refusals.add(404);
  if (access !== 'public') refusals.add(401);
  if (access === 'staff' || access === 'superAdmin') refusals.add(403);
  if (!key.startsWith('GET ')) refusals.add(429);
  return {
    summary,
    description: ACCESS[access],
    tags: [tag],
    operationId: key.replace(/\W+(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    security: access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: name === 'file' ? text() : rowNumber,
      })),
      ...Object.entries(query).map(([name, { required = false, ...schema }]) => ({
        name,
        in: 'query',
        required,
        schema,
      })),
    ],
    ...(body && {
      requestBody: { required: !described.bodyOptional, content: { [bodyType]: { schema: body } } },
    }),
    responses: {
      [status]: {
        description: status === 302 ? 'The address is in Location' : 'Done',
        ...(answer && { content: { [answerType]: { schema: answer } } }),
      },
      ...Object.fromEntries([...refusals].sort().map((code) => [code, refused(code)])),
    },
  };
}

const refused = (status: number) => ({
  description: REFUSALS[status] ?? 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** GET /api/openapi.json. The table is asked for when it is complete: this path is one of its lines. */
export function serveOpenApi(table: () => readonly Route[]) {
  let document: { json: string; etag: string } | undefined;
  return async ({ http, reply }: RestRequest) => {
    if (!document) {
      const json = JSON.stringify(openApiDocument(table()));
      document = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
    }
    reply.header('cache-control', 'public, max-age=300').header('etag', document.etag);
    if (http.headers['if-none-match'] === document.etag) {
      reply.code(304);
      return '';
    }
    reply.type('application/json; charset=utf-8');
    return document.json;
  };
}
