/** The code of conduct on /conduct. A change of meaning needs a new one: everybody is asked again at the next booking. */
export const CONDUCT_VERSION = '2026-11-22';
