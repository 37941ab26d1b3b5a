/**
 * Statuses in which the bank has taken the money and has not finally decided. Where appeals are enabled at the
 * provider, a bank that rejected our evidence can still be appealed.
 */
export const UNDECIDED = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const;

export const isAppeal = (status: string) => status.startsWith('appeal_');

/** Statuses in which the bank has the money, for good or until it has decided. */
const HELD = ['lost', ...UNDECIDED] as const;
export const holdsMoney = ({ status }: { status: string }) => HELD.some((each) => each === status);

const text = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;
/** The same statuses in SQL, for "status IN …". */
export const disputesAsText = { undecided: text(UNDECIDED), held: text(HELD) } as const;
