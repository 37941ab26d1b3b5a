import { z } from 'zod';

const YEAR = 'Please choose a year from 2020 to 2100';

export const statementInput = z.object({
  year: z.coerce.number({ error: YEAR }).int(YEAR).min(2020, YEAR).max(2100, YEAR),
});
