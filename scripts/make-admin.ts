import pg from 'pg';

/** npm run make-admin -- <username>: the first super admin of an installation without demo accounts. */
const [username] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!username || !url) {
  console.error('Usage: DATABASE_URL=… npm run make-admin -- <username>');
  process.exit(1);
}
const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
try {
  await client.connect();
  const { rowCount } = await client.query(
    'UPDATE "User" SET "isAdmin" = true, "isSuperAdmin" = true WHERE username = $1 AND "emailVerified"',
    [username],
  );
  console.log(rowCount ? `${username} is a super admin now.` : `There is no verified user "${username}".`);
  process.exitCode = rowCount ? 0 : 1;
} catch (error) {
  console.error('The database did not answer:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await client.end();
}
