import { anyone, mutation, sentence } from '../platform/graphql/mutation.ts';
import { confirm, subscribe, unsubscribe } from './newsletter.service.ts';

mutation('subscribeToNewsletter', {
  description:
    'Mails a link to confirm a newsletter subscription. No login required; the response is the same for every address.',
  auth: anyone,
  input: (t) => ({
    email: t.string({ required: true, description: 'The email address to subscribe.' }),
  }),
  resolve: (input, context) => subscribe(input, context),
  payload: sentence,
});

mutation('confirmNewsletter', {
  description: 'Confirms a newsletter subscription. Requires the token of the confirmation mail, no login.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The token from the link in the confirmation mail.' }),
  }),
  resolve: (input) => confirm(input),
  payload: sentence,
});

mutation('unsubscribeFromNewsletter', {
  description: 'Ends a newsletter subscription. Requires the token of any newsletter, no login.',
  auth: anyone,
  input: (t) => ({
    token: t.string({ required: true, description: 'The token from the link at the end of any newsletter.' }),
  }),
  resolve: (input) => unsubscribe(input),
  payload: sentence,
});
