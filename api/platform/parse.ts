import type { z } from 'zod';
import { Refusal } from './refusal.ts';

const NOT_VALID = 'Is not valid';

const KINDS: Record<string, string> = {
  object: 'Please fill in the form',
  number: 'Must be a number',
  int: 'Must be a whole number',
  string: 'Must be text',
  boolean: 'Must be true or false',
  array: 'Must be a list',
};
const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

/** Messages for rules that have none of their own: users should not read those of the library. */
function inPlainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? NOT_VALID;
    case 'too_big':
      return `Must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return issue.origin === 'number' && issue.inclusive === false
        ? `Must be more than ${issue.minimum}`
        : `Must be at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return 'Unknown value';
    default:
      return NOT_VALID;
  }
}

/** Validates input; the first issue becomes a Refusal that names its field; `name`: the field of a lone value. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  name?: string,
): z.output<Schema> {
  const result = schema.safeParse(input, { error: inPlainWords });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || name;
  throw new Refusal('BAD_INPUT', issue?.message ?? NOT_VALID, field);
}
