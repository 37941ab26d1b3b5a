import pg from 'pg';
import { allBookings } from './bookings.ts';
import { SEQUENCES } from './insert.ts';
import { money } from './money.ts';
import { people } from './people.ts';
import { sales } from './sales.ts';
import { sessions } from './sessions.ts';
import { type Size, sizeOf } from './size.ts';
import { talk } from './talk.ts';
import { work } from './work.ts';

/**
 * Fills a migrated, empty database with a shop of that many sessions, the same rows for the same number and day.
 * Triggers are off meanwhile: each would run a million times for what the statements here write by themselves; the
 * money audit must find nothing afterwards, see fill.test.ts.
 */
export async function fill(url: string, sessionCount: number): Promise<Size> {
  const size = sizeOf(sessionCount);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; SET work_mem = '128MB'`,
    );
    const steps = [
      ...people(size),
      ...sessions(size),
      ...sales(size),
      ...allBookings,
      ...money,
      ...talk(size),
      ...work(size),
    ];
    await client.query('BEGIN');
    for (const step of steps) await client.query(step);
    await client.query('COMMIT');
    await client.query(SEQUENCES);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
  return size;
}
