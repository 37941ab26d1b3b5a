import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { ofSeats } from './seatChanges.ts';

test('each mutation that other tabs are told of is one of the API', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const known = schema.getMutationType()!.getFields();
  expect([...ofSeats].filter((name) => !(name in known))).toEqual([]);
});
