import { campaignFilter } from '../../catalog/campaigns/rules.ts';
import { Prisma } from '../../platform/db.ts';
import { containing } from '../../platform/like.ts';
import { keyset, type PageArgs, readWindow, toPage } from '../../platform/page.ts';
import { parse } from '../../platform/parse.ts';
import { read } from '../../platform/read.ts';
import { type MaybeViewer, requireStaff } from '../../platform/viewer.ts';

/** Returns a page of all campaigns, newest first, filtered by title or Game Master's name. For staff. */
export async function listCampaigns(maybe: MaybeViewer, filter: unknown, page: PageArgs) {
  requireStaff(maybe);
  const { search } = parse(campaignFilter, filter);
  const window = readWindow(page);
  const { bounds, order, limit } = keyset(window, { id: 'c.id', descending: true });
  const pattern = containing(search ?? '');
  const found = Prisma.sql`"Campaign" c JOIN "GameMaster" gm ON gm.id = c."gameMasterId"
    WHERE (lower(c.title) LIKE ${pattern} OR lower(gm.name) LIKE ${pattern})`;
  const rows = await read<{ id: number }>`SELECT c.id FROM ${found} ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(rows, window, found);
}
