export const pageSize = 25;

export const states = [
  { value: '', state: 'OPEN', label: 'Open' },
  { value: 'looked-at', state: 'LOOKED_AT', label: 'Looked at' },
  { value: 'closed', state: 'CLOSED', label: 'Closed' },
] as const;

/** Returns the state the address asks for; by default, the reports that nobody has taken up. */
export const stateIn = (params: URLSearchParams) =>
  states.find(({ value }) => value === (params.get('state') ?? '')) ?? states[0];
