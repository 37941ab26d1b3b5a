import { clock } from '../platform/clock.ts';

interface Deletion {
  userId: number;
  requestedById: number;
  eraseAt: Date;
  erasedAt: Date | null;
}

/** Whether a person who deleted their own account may still take it back; of a deletion by staff nobody may. */
export const canKeepAccount = (deletion: Deletion | null): boolean =>
  deletion !== null &&
  deletion.requestedById === deletion.userId &&
  deletion.erasedAt === null &&
  deletion.eraseAt > clock.now();
