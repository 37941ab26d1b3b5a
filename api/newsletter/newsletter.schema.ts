import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.service.ts';

mutation('subscribeToNewsletter', {
  description:
    'Sends a mail with a link that confirms the address. For everybody; the answer is the same for every address.',
  auth: anyone,
  input: (t) => ({
    email: t.string({ required: true, description: 'Where the newsletter is to go.' }),
  }),
  resolve: (input, context) => subscribe(input, context),
  payload: sentence,
});

mutation('confirmNewsletter', {
  description: 'Begins the subscription. For everybody who has the token of the confirmation mail.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The secret of the link in the confirmation mail.' }),
  }),
  resolve: (input) => confirm(input),
  payload: sentence,
});

mutation('unsubscribeFromNewsletter', {
  description: 'Ends the subscription. For everybody who has the token of any newsletter.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The secret of the link at the end of any newsletter.' }),
  }),
  resolve: (input) => unsubscribe(input),
  payload: sentence,
});
