import { toDecimalString } from '../platform/money.ts';
import * as service from './dashboard.service.ts';

/** GET /api/admin/dashboard: revenue in US dollars. */
export async function dashboard() {
  const { totalRevenueCents, ...figures } = await service.dashboard();
  return { ...figures, totalRevenue: Number(toDecimalString(totalRevenueCents)) };
}
