import { EmailInput, TokenInput } from '../identity/registration.schema.ts';
import { builder, Done } from '../platform/graphql/builder.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.service.ts';

builder.mutationFields((t) => ({
  subscribeToNewsletter: t.field({
    type: Done,
    description:
      'Sends a mail with a link that confirms the address. The answer is the same for every address.',
    errors: {},
    args: { input: t.arg({ type: EmailInput, required: true }) },
    resolve: (_root, { input }, context) => subscribe(input, context),
  }),
  confirmNewsletter: t.field({
    type: Done,
    description: 'Begins the subscription, with the token of the confirmation mail.',
    errors: {},
    args: { input: t.arg({ type: TokenInput, required: true }) },
    resolve: (_root, { input }) => confirm(input),
  }),
  unsubscribeFromNewsletter: t.field({
    type: Done,
    description: 'Ends the subscription, with the token of any newsletter.',
    errors: {},
    args: { input: t.arg({ type: TokenInput, required: true }) },
    resolve: (_root, { input }) => unsubscribe(input),
  }),
}));
