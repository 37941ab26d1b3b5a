import { builder } from '../../platform/graphql/builder.ts';
import { subjectKinds } from './audit-rules.ts';
import type { FindingView } from './findings.service.ts';
import { fixChoices } from './fix.ts';
import type { Choice } from './fix-choices.ts';

const upper = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), { value: name }])) as {
    [Each in Name as Uppercase<Each>]: { value: Each };
  };

const FindingKind = builder.enumType('MoneyFindingKind', {
  description: 'What a finding is about.',
  values: upper(subjectKinds),
});
export const FixChoice = builder.enumType('MoneyFixChoice', {
  description: 'A way to put a finding right.',
  values: upper(fixChoices),
});

const MoneyFix = builder.objectRef<Choice>('MoneyFix').implement({
  description: 'A safe way to put a finding right; doing it twice changes nothing more.',
  fields: (t) => ({
    choice: t.expose('choice', { type: FixChoice }),
    label: t.exposeString('label', { description: 'Names the deed, for a button.' }),
    effect: t.exposeString('effect', { description: 'Exactly what will happen, in whole sentences.' }),
    movesMoney: t.exposeBoolean('movesMoney'),
  }),
});

export const FindingPlayer = builder
  .objectRef<{ name: string; username: string }>('MoneyFindingPlayer')
  .implement({
    description: 'Whose money it is.',
    fields: (t) => ({ name: t.exposeString('name'), username: t.exposeString('username') }),
  });
const FindingSession = builder.objectRef<{ id: number; title: string }>('MoneyFindingSession').implement({
  description: 'The session a finding has to do with.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that addresses use.' }),
    title: t.exposeString('title'),
  }),
});

export const MoneyFinding = builder.objectRef<FindingView>('MoneyFinding').implement({
  description: 'Something that the rules about money and seats say cannot be. Staff only.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The same for as long as it stands.' }),
    rule: t.exposeString('rule', { description: 'I1 to I6, I9, I10, refund or ledger.' }),
    kind: t.expose('kind', { type: FindingKind }),
    subject: t.exposeString('subject', { description: 'What it is about: "booking 12".' }),
    message: t.exposeString('message', { description: 'Follows the subject: "has ended and still …".' }),
    advice: t.exposeString('advice', {
      description: 'What a fix does, or what a person does where none is safe.',
    }),
    player: t.expose('player', { type: FindingPlayer, nullable: true, description: 'null: nobody’s.' }),
    session: t.expose('session', { type: FindingSession, nullable: true, description: 'null: none.' }),
    amountCents: t.exposeInt('amountCents', {
      nullable: true,
      description: 'Of the booking or payment; null: it is about neither.',
    }),
    stripePaymentIntentId: t.exposeString('stripePaymentIntentId', {
      nullable: true,
      description: 'The provider’s name of the payment; null: none is known.',
    }),
    fixes: t.expose('choices', {
      type: [MoneyFix],
      description: 'The safe ways to put it right; empty: only a person can, as the advice says.',
    }),
  }),
});
