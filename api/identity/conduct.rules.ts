/** Version of the code of conduct. A change of meaning needs a new one: players agree anew when they book. */
export const CONDUCT_VERSION = '2026-11-22';
