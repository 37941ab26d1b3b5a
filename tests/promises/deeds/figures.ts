/** What is said or done about somebody's money in one step, in cents. */
export interface Figures {
  cardPaid: number;
  creditSpent: number;
  cardBack: number;
  creditBack: number;
  /** A late fee that is kept; less than nothing: it goes back. */
  fee: number;
  /** Had gone back before, by hand. */
  before: number;
  /** Is, or stays, with the bank after a dispute. */
  bank: number;
}
export type Figure = keyof Figures;
const FIGURES: readonly Figure[] = [
  'cardPaid',
  'creditSpent',
  'cardBack',
  'creditBack',
  'fee',
  'before',
  'bank',
];
const nothing = (): Figures => ({
  cardPaid: 0,
  creditSpent: 0,
  cardBack: 0,
  creditBack: 0,
  fee: 0,
  before: 0,
  bank: 0,
});

const cents = (dollars: string) => Math.round(Number(dollars.replace(',', '')) * 100);

/** All amounts in dollars that stand where the pattern says so, together. */
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].reduce((sum, match) => sum + cents(match[1]!), 0);

const amount = String.raw`\$([\d,]+\.\d\d)`;
const BACK = new RegExp(
  `${amount},? (?:is on its way back|goes back to (?:the card you paid with|your card|your saved card))`,
  'g',
);
const NOT_BACK = new RegExp(`tried to return ${amount} for [^.]* to your card, and that did not work`, 'g');
const AGAIN = new RegExp(
  `${amount} (?:is (?:session credit again|now session credit|session credit in your account)|of session credit in its place)`,
  'g',
);
const FEE = new RegExp(`late fee of ${amount}`, 'g');
const KEPT = new RegExp(`${amount} of the price is kept`, 'g');
const BEFORE = new RegExp(`${amount} already went back to your card`, 'g');
const BANK = new RegExp(`Your bank (?:holds|has returned) ${amount}`, 'g');

/** "$40.00 − $25.01 credit = $14.99 by card", or "$40.00". */
export function paidInWords(words: string): Pick<Figures, 'cardPaid' | 'creditSpent'> {
  const [first = 0, credit, card] = [...words.matchAll(new RegExp(amount, 'g'))].map((m) => cents(m[1]!));
  if (credit === undefined) return { cardPaid: first, creditSpent: 0 };
  return { cardPaid: card ?? 0, creditSpent: credit };
}

/** What a sentence for a player says of money; what it does not name, it does not say. */
export function figuresIn(text: string): Figures {
  const paid = /^Paid: (.+)$/m.exec(text)?.[1];
  const cardBack = all(text, BACK) - all(text, NOT_BACK);
  const creditBack = all(text, AGAIN);
  return {
    ...nothing(),
    ...(paid && paidInWords(paid)),
    cardBack,
    creditBack,
    fee: /we return the fee/.test(text) ? 0 - cardBack - creditBack : all(text, FEE) + all(text, KEPT),
    before: all(text, BEFORE),
    bank: all(text, BANK),
  };
}

export const sum = (parts: readonly Partial<Figures>[]): Figures => {
  const total = nothing();
  for (const part of parts) for (const name of FIGURES) total[name] += part[name] ?? 0;
  return total;
};

/** Who says what, where not all say the same; a source that does not speak of a figure has no say in it. */
export function differences(sources: Record<string, Partial<Figures>>): string[] {
  return FIGURES.flatMap((name) => {
    const said = Object.entries(sources).flatMap(([source, figures]) =>
      figures[name] === undefined ? [] : [[source, figures[name]] as const],
    );
    if (new Set(said.map(([, value]) => value)).size <= 1) return [];
    return [`${name}: ${said.map(([source, value]) => `${source} ${value}`).join(', ')}`];
  });
}
