/**
 * Yardstick: PostGraphile on the same rows. It brings ninety packages, so it is no dependency of ours: POSTGRAPHILE
 * is a folder in which somebody has installed it.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import pg from 'pg';

const installed = createRequire(`${process.env.POSTGRAPHILE}/package.json`);
const { postgraphile } = installed('postgraphile');
const { PostGraphileAmberPreset } = installed('postgraphile/presets/amber');
const { makePgService } = installed('postgraphile/adaptors/pg');
const { grafserv } = installed('postgraphile/grafserv/node');

const connectionString = process.env.DATABASE_URL;
const client = new pg.Client({ connectionString });
await client.connect();
// Its lists have no "later than": whoever uses it writes such a function.
await client.query(`CREATE OR REPLACE FUNCTION browse() RETURNS SETOF "Session" STABLE LANGUAGE sql AS $$
  SELECT * FROM "Session" WHERE status IN ('scheduled', 'active') AND "scheduledAt" > now() ORDER BY "scheduledAt", id $$`);
await client.end();

/** It takes no enum whose values are not names: ours has "one-shot". */
const enumNames = {
  name: 'EnumNames',
  version: '1.0.0',
  inflection: {
    replace: {
      enumValue: (previous: (...all: unknown[]) => string, _options: unknown, ...all: unknown[]) =>
        previous(...all).replace(/\W/g, '_'),
    },
  },
};

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [enumNames],
  pgServices: [makePgService({ connectionString, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphqlOverGET: true, watch: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
