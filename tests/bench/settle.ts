/** What the product keeps up by jobs of its own, done at once for a shop that has just been filled. */
import { keepFigures } from '../../api/admin/figures.jobs.ts';
import { keepLedgerSums } from '../../api/payments/ledger.service.ts';
import { db } from '../../api/platform/db.ts';
import { closeReads } from '../../api/platform/read.ts';

await keepFigures();
await keepLedgerSums();
await closeReads();
await db.$disconnect();
