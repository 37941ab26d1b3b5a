import type { Stands } from './reading.ts';
import { gid } from './scene.ts';

// visitor, player, other, host, otherHost, admin, superAdmin
export const queries: Stands = {
  Query: {
    from: () => '@',
    args: ({ at, invitation }) => ({
      booking: `(id: "${at.Booking}")`,
      campaign: `(id: "${at.Campaign}")`,
      gameMaster: `(id: "${at.GameMaster}")`,
      node: `(id: "${gid('Booking', at.Booking)}")`,
      nodes: `(ids: ["${gid('Booking', at.Booking)}"])`,
      session: `(id: "${at.Session}")`,
      sessionLoosening: '(filter: { maxPriceCents: 1 })',
      sessionSuggestions: '(search: "one-shot")',
      shorterSearches: '(filter: { search: "one-shot zzyzx" })',
      toPay: `(sessionIds: ["${at.Session}"])`,
      invitation: `(order: ${invitation.order}, token: "${invitation.token}")`,
    }),
    sees: {
      '-----++': 'admin',
      '-+-+-++': 'booking node nodes',
      '+++++++': `campaign gameMaster gameMasters invitation policy session sessionChoices sessionLoosening
        sessionSuggestions sessionTags sessionWeek sessions shorterSearches toPay`,
      '-------': 'accountErasedAt',
      '0000000': 'passwordChangeDue',
      '-++++++': 'viewer',
    },
  },
  'Query, what is hidden': {
    from: () => '@',
    args: ({ at, invitation }) => ({
      booking: `(id: "${at.unpaid}")`,
      campaign: `(id: "${at.endedCampaign}")`,
      gameMaster: `(id: "${at.archived}")`,
      node: `(id: "${gid('Session', at.draft)}")`,
      nodes: `(ids: ["${gid('Session', at.draft)}"])`,
      session: `(id: "${at.draft}")`,
      sessionLoosening: '(filter: { maxPriceCents: 1 })',
      sessionSuggestions: '(search: "one-shot")',
      shorterSearches: '(filter: { search: "one-shot zzyzx" })',
      toPay: `(sessionIds: ["${at.draft}"])`,
      invitation: `(order: ${invitation.order}, token: "of-nobody")`,
    }),
    sees: {
      '-----++': 'admin gameMaster',
      '-+---++': 'booking',
      '---+-++': 'campaign node nodes session',
      '+++++++': `gameMasters policy sessionChoices sessionLoosening sessionSuggestions sessionTags
        sessionWeek sessions shorterSearches toPay`,
      '-------': 'accountErasedAt invitation',
      '0000000': 'passwordChangeDue',
      '-++++++': 'viewer',
    },
  },
};
