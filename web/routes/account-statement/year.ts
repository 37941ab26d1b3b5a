/** True for a year that has a statement. */
export const isStatementYear = (year: string | undefined) => /^20[2-9]\d$/.test(year ?? '');
