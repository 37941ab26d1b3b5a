import { centsOf, dollarsOf } from '../../lib/cents.ts';

/** The details shared by the dates of a campaign, as form values. */
export interface Details {
  readonly gameMasterId: string;
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly maxPlayers: string;
}

interface Stored {
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly maxPlayers: number;
  readonly gameMaster: { readonly databaseId: number };
}

export const detailsOf = ({ title, description, priceCents, maxPlayers, gameMaster }: Stored): Details => ({
  gameMasterId: String(gameMaster.databaseId),
  title,
  description,
  price: dollarsOf(priceCents),
  maxPlayers: String(maxPlayers),
});

/** Returns only the changed fields; input that is no number is left to the server to refuse. */
export function changesOf(opened: Details, values: Details) {
  const is = (name: keyof Details) => values[name] !== opened[name];
  const cents = centsOf(values.price);
  const seats = Number(values.maxPlayers);
  return {
    ...(is('gameMasterId') && { gameMasterId: values.gameMasterId }),
    ...(is('title') && { title: values.title }),
    ...(is('description') && { description: values.description }),
    ...(is('price') && cents !== centsOf(opened.price) && { priceCents: Number.isNaN(cents) ? 0 : cents }),
    ...(is('maxPlayers') && { maxPlayers: Number.isInteger(seats) ? seats : 0 }),
  };
}

/** Returns the form field that an error refers to. */
export function fieldOf(name: string | null): keyof Details | null {
  if (name === 'priceCents') return 'price';
  const known = ['gameMasterId', 'title', 'description', 'maxPlayers'] as const;
  return known.find((field) => field === name) ?? null;
}
