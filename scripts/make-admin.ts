import pg from 'pg';
import { installedDatabase } from './installation.ts';

/**
 * npm run make-admin -- <username>: makes the first super admin of an installation without demo accounts. Needs no
 * mail to verify the address, so it works without a mail key.
 */
const [username] = process.argv.slice(2);
if (!username) {
  console.error('Usage: npm run make-admin -- <username>');
  process.exit(1);
}

async function makeAdmin(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    // The promotion is recorded in the audit log, like one by a super admin.
    const { rowCount } = await client.query(
      `WITH before AS (SELECT id, "isAdmin", "isSuperAdmin" FROM "User" WHERE username = $1 AND "disabledAt" IS NULL FOR UPDATE),
       made AS (UPDATE "User" u SET "isAdmin" = true, "isSuperAdmin" = true, "emailVerified" = true
         FROM before WHERE u.id = before.id)
     INSERT INTO "AuditEntry" (action, "targetType", "targetId", detail)
     SELECT 'user.promoted-to-admin', 'User', id::text, jsonb_build_object('changed', jsonb_build_object(
       'isAdmin', jsonb_build_object('old', "isAdmin", 'new', true),
       'isSuperAdmin', jsonb_build_object('old', "isSuperAdmin", 'new', true))) FROM before`,
      [username],
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

try {
  const { url, stop } = await installedDatabase();
  try {
    const isMade = await makeAdmin(url);
    console.log(isMade ? `${username} is a super admin now.` : `There is no user "${username}".`);
    process.exitCode = isMade ? 0 : 1;
  } finally {
    await stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
