import { builder } from '../platform/graphql/builder.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { confirmBackup } from './backup.service.ts';
import { type Health, type HealthCheck, health, version } from './health.service.ts';

const State = builder.enumType('HealthState', {
  description: 'The state of a health check.',
  values: {
    OK: { description: 'Works as expected.' },
    WARNING: { description: 'Works, but needs attention.' },
    PROBLEM: { description: 'Does not work.' },
  } as const,
});

const Check = builder.objectRef<HealthCheck>('HealthCheck').implement({
  description: 'A health check and its result.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Machine-readable name.' }),
    title: t.exposeString('title', { description: 'Display name.' }),
    state: t.field({ type: State, description: 'The result.', resolve: ({ state }) => state }),
    message: t.exposeString('message', { description: 'The result as a sentence, with what to do.' }),
    setup: t.exposeBoolean('setup', { description: 'Whether the check must pass before the shop opens.' }),
  }),
});

const HealthRef = builder.objectRef<Health>('Health').implement({
  description: 'The current health of the shop, as seen by the answering process.',
  fields: (t) => ({
    checkedAt: t.expose('checkedAt', { type: 'DateTime', description: 'When the checks ran.' }),
    version: t.exposeString('version', { description: 'Version of the running software.' }),
    checks: t.expose('checks', { type: [Check], description: 'The results of all checks.' }),
  }),
});

builder.objectField(Admin, 'version', (t) =>
  t.string({ description: 'Version of the running software.', resolve: () => version }),
);

builder.objectField(Admin, 'health', (t) =>
  t.field({
    type: HealthRef,
    description: 'Runs all health checks now, such as queues, mail, providers, disk and money.',
    complexity: 50,
    resolve: () => health(),
  }),
);

mutation('confirmBackup', {
  description: 'Confirms that a backup was made and could be restored. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    note: t.string({
      required: true,
      description: 'Which backup was restored, and where; 3 to 200 characters.',
    }),
  }),
  resolve: async (input, { viewer }) => {
    await confirmBackup(viewer, input);
    return {};
  },
  payload: (t) => ({
    health: t.field({
      type: HealthRef,
      description: 'The current health of the shop.',
      resolve: () => health(),
    }),
  }),
});
