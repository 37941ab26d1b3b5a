/** The pages for those who run sessions, as their menu lists them. */
export const gameMasterPages = [
  { to: '/gm', label: 'Today and Next' },
  { to: '/gm/earnings', label: 'Earnings' },
  { to: '/gm/sessions', label: 'Sessions' },
  { to: '/gm/profile', label: 'Profile' },
] as const;
