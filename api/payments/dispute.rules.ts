/**
 * A bank has taken the money and has not decided for good. Where appeals are switched on at the provider, a bank that
 * rejected our answer can still be appealed against.
 */
export const UNDECIDED = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
] as const;

export const isAppeal = (status: string) => status.startsWith('appeal_');

/** The bank has the money, or keeps it until it has decided. */
const HELD = ['lost', ...UNDECIDED] as const;
export const holdsMoney = ({ status }: { status: string }) => HELD.some((each) => each === status);

const text = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`;
/** The same in SQL: "status IN …". */
export const disputesAsText = { undecided: text(UNDECIDED), held: text(HELD) } as const;
