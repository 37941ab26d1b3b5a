import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Checks input against a rule; the first complaint becomes a Refusal that names its field; `name`: of a lone value. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  name?: string,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || name;
  throw new Refusal('BAD_INPUT', issue?.message ?? 'Invalid input', field);
}
