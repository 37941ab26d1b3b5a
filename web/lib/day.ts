/** Whether a text of an address names a day, YYYY-MM-DD. */
export const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
