import { builder } from '../platform/graphql/builder.ts';
import { mutation } from '../platform/graphql/mutation.ts';
import { requireStaff } from '../platform/viewer.ts';
import { Admin } from './admin.schema.ts';
import { confirmBackup } from './backup.service.ts';
import { type Health, type HealthCheck, health, version } from './health.service.ts';

const State = builder.enumType('HealthState', {
  description: 'How something is.',
  values: {
    OK: { description: 'As it should be.' },
    WARNING: { description: 'It works, but somebody should look.' },
    PROBLEM: { description: 'It does not do what it should.' },
  } as const,
});

const Check = builder.objectRef<HealthCheck>('HealthCheck').implement({
  description: 'One thing that has to be right, and whether it is.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its name for programs.' }),
    title: t.exposeString('title', { description: 'Its name for people.' }),
    state: t.field({ type: State, description: 'How it is.', resolve: ({ state }) => state }),
    message: t.exposeString('message', { description: 'The fact in a sentence, and what to do.' }),
    setup: t.exposeBoolean('setup', { description: 'Has to be right before the shop opens.' }),
  }),
});

const HealthRef = builder.objectRef<Health>('Health').implement({
  description: 'How the shop does at this moment, as the process that answers sees it.',
  fields: (t) => ({
    checkedAt: t.expose('checkedAt', { type: 'DateTime', description: 'When it was looked at.' }),
    version: t.exposeString('version', { description: 'Of the product that runs.' }),
    checks: t.expose('checks', { type: [Check], description: 'Each thing that was looked at.' }),
  }),
});

builder.objectField(Admin, 'version', (t) =>
  t.string({ description: 'Of the product that runs.', resolve: () => version }),
);

builder.objectField(Admin, 'health', (t) =>
  t.field({
    type: HealthRef,
    description: 'Queues, mail, providers, pictures, sockets, clock, disk, money: looked at now.',
    complexity: 50,
    resolve: () => health(),
  }),
);

mutation('confirmBackup', {
  description: 'Says that a backup was made and could be restored. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    note: t.string({ required: true, description: 'Which backup, and where: 3 to 200 characters.' }),
  }),
  resolve: async (input, { viewer }) => {
    await confirmBackup(viewer, input);
    return {};
  },
  payload: (t) => ({
    health: t.field({ type: HealthRef, description: 'How the shop does now.', resolve: () => health() }),
  }),
});
