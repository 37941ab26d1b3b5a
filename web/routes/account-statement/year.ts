/** There is a statement of each of them. */
export const isStatementYear = (year: string | undefined) => /^20[2-9]\d$/.test(year ?? '');
