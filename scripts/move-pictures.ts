import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runToEnd } from './child.ts';
import { installation } from './installation.ts';

/**
 * npm run move-pictures [-- --back]: moves uploaded pictures from the database to the object store of the
 * PICTURES_S3_… settings, or back. The product may run meanwhile; it reads each picture where it is. Exit code 1:
 * some are left.
 */
async function move(back: boolean): Promise<number> {
  const place = await installation();
  try {
    // The modules below read these when they are imported.
    Object.assign(process.env, place.env);
    if (!existsSync('prisma/generated/client')) await runToEnd(['codegen/prisma.ts']);
    const { moveToDatabase, moveToStore } = await import('../api/platform/picture-move.ts');
    const { db } = await import('../api/platform/db.ts');
    const { closeReads } = await import('../api/platform/read.ts');
    try {
      const { moved, left } = await (back ? moveToDatabase() : moveToStore());
      console.log(`${moved} moved to the ${back ? 'database' : 'store'}, ${left} left.`);
      return left === 0 ? 0 : 1;
    } finally {
      await closeReads();
      await db.$disconnect();
    }
  } finally {
    await place.stop();
  }
}

try {
  const { values } = parseArgs({ options: { back: { type: 'boolean', default: false } } });
  process.exitCode = await move(values.back);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
