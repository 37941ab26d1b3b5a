import { textIn } from '../../lib/address.ts';

export interface Filter {
  readonly who: string;
  readonly action: string;
  readonly target: string;
  readonly number: string;
  /** Days, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly until: string;
}

export const noFilter: Filter = { who: '', action: '', target: '', number: '', from: '', until: '' };
const names = Object.keys(noFilter) as (keyof Filter)[];

export const longest = 100;
export const pageSize = 25;

/** The target types of staff actions, as the log names them. */
export const targets = [
  'Session',
  'Campaign',
  'Booking',
  'User',
  'GameMaster',
  'Broadcast',
  'Message',
  'MessageTemplate',
  'Setting',
  'MoneyAlert',
  'MoneyAudit',
  'MoneyFinding',
  'OutboxMail',
  'Picture',
  'Report',
  'Review',
] as const;

const isDay = (text: string) =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Reads the filter from the address; drops values the server would refuse. */
export function filterOf(params: URLSearchParams): Filter {
  const day = (name: string) => (isDay(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  return {
    who: textIn(params.get('who'), longest),
    action: textIn(params.get('action'), longest),
    target: textIn(params.get('target'), longest),
    number: textIn(params.get('number'), longest),
    from: day('from'),
    until: day('until'),
  };
}

export const isFiltered = (filter: Filter) => names.some((name) => filter[name].trim() !== '');

export function withFilter(filter: Filter): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of names) if (filter[name].trim()) next.set(name, filter[name].trim());
  return next;
}

/** Returns the filter as query variables. */
export function listVariables({ who, action, target, number, from, until }: Filter) {
  const isBackward = from !== '' && until !== '' && until < from;
  return {
    filter: {
      who: who.trim() || null,
      action: action.trim() || null,
      targetType: target.trim() || null,
      targetId: number.trim() || null,
      from: from || null,
      until: isBackward ? null : until || null,
    },
    first: pageSize,
  };
}
