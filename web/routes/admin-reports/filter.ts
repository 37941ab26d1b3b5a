export const pageSize = 25;

export const states = [
  { value: '', state: 'OPEN', label: 'Open' },
  { value: 'looked-at', state: 'LOOKED_AT', label: 'Looked at' },
  { value: 'closed', state: 'CLOSED', label: 'Closed' },
] as const;

/** Which of them the address asks for; those that nobody has taken up, where it says nothing we know. */
export const stateIn = (params: URLSearchParams) =>
  states.find(({ value }) => value === (params.get('state') ?? '')) ?? states[0];
