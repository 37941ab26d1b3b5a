import { z } from 'zod';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { parse } from '../platform/parse.ts';
import { line } from '../platform/rules.ts';
import { storedValue, storeValue } from '../platform/stored-value.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';

const KEY = 'backup-confirmed';
const input = z.object({ note: line(3, 200, 'Please say which backup was restored, and where') });

/** Records that a staff member confirms a backup and its restore. Backups are made outside the product. */
export async function confirmBackup(staff: Viewer, given: unknown): Promise<void> {
  const { note } = parse(input, given);
  await transaction(async (tx) => {
    await storeValue(tx, KEY, { at: clock.now().toISOString() });
    await audit(tx, staff, 'backup.confirmed', 'Setting', KEY, { note });
  });
}

/** Returns the time of the last confirmation; null: never. */
export async function lastBackup(): Promise<Date | null> {
  const stored = await storedValue<{ at: string }>(KEY);
  return stored && new Date(stored.at);
}
