import { sendBroadcast } from '../../api/messaging/broadcast.service.ts';
import { sendMessage } from '../../api/messaging/messages.service.ts';
import { sendSessionMessage } from '../../api/messaging/session-message.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { globalId } from '../../api/platform/graphql/ids.ts';
import type { MaybeViewer } from '../../api/platform/viewer.ts';
import { hideReview } from '../../api/reviews/review.service.ts';
import { as } from '../scene/as.ts';
import { closeAll } from '../scene/close.ts';
import { aReviewedEvening } from '../scene/reviews.ts';
import { seat } from '../scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../scene/world.ts';

const roles = ['visitor', 'stranger', 'owner', 'host', 'otherHost', 'staff'] as const;
type Role = (typeof roles)[number];
const people = {} as Record<Role, MaybeViewer>;
const nodes: Record<string, string> = {};

/** Who sees which row by its id; everybody else is told that there is none. */
const seenBy: Record<string, readonly Role[]> = {
  'Session that is a draft': ['host', 'staff'],
  'Session in the catalogue': roles,
  'Campaign of drafts': ['host', 'staff'],
  'Booking that was paid': ['owner', 'host', 'staff'],
  'Booking that was not': ['owner', 'staff'],
  CancellationRequest: ['owner', 'staff'],
  CampaignMembership: ['owner', 'staff'],
  WaitlistEntry: ['owner', 'staff'],
  Message: ['owner', 'host'],
  SessionThread: ['owner', 'host', 'staff'],
  'Message to a table': ['owner', 'host', 'staff'],
  Broadcast: ['host', 'staff'],
  Delivery: ['host', 'staff'],
  MessageTemplate: ['staff'],
  SavedFilter: ['staff'],
  SavedTable: ['owner'],
  KeptSearch: ['owner'],
  MoneyAlert: ['staff'],
  'UndeliveredMail that was given up': ['staff'],
  'UndeliveredMail that arrived': [],
  AuditEntry: ['staff'],
  Report: ['staff'],
  Viewer: ['owner'],
  AdminUser: ['staff'],
  'User who plays there': ['owner', 'host', 'staff'],
  GameMaster: roles,
  Review: roles,
  'Review that is hidden': ['owner', 'staff'],
};

beforeAll(async () => {
  const host = await aGameMaster();
  const owner = await aUser();
  Object.assign(people, {
    visitor: null,
    stranger: await aUser(),
    owner,
    host: host.viewer,
    otherHost: (await aGameMaster()).viewer,
    staff: await aStaffMember(),
  });
  const gameMasterId = host.profile.id;
  const session = await aSession({ gameMasterId });
  const draft = await aSession({ gameMasterId, status: 'draft', type: 'campaign' });
  const campaign = await db.campaign.create({
    data: { gameMasterId, title: 'Not yet', timeZone: 'UTC', sessions: { connect: { id: draft.id } } },
  });
  const paid = await seat(owner, session.id, 'cancel_requested');
  const payment = await db.payment.create({
    data: {
      userId: owner.id,
      stripePaymentIntentId: `pi_${paid.id}`,
      amountCents: 2500,
      paidAt: clock.now(),
    },
  });
  await db.booking.update({ where: { id: paid.id }, data: { paymentId: payment.id } });
  const pending = await seat(owner, (await aSession({ gameMasterId })).id, 'pending');
  const request = await db.cancellationRequest.create({
    data: { bookingId: paid.id, reason: 'A private reason', requestedAt: clock.now() },
  });
  const membership = await db.campaignMembership.create({
    data: {
      campaignId: campaign.id,
      userId: owner.id,
      priceCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: clock.now(),
    },
  });
  const entry = await db.waitlistEntry.create({
    data: { sessionId: (await aSession({ scheduledAt: inHours(90) })).id, userId: owner.id },
  });
  const message = await sendMessage(owner, { recipientId: host.viewer.id, content: 'Only for you' });
  const said = await sendSessionMessage(owner, { sessionId: session.id, content: 'Only for us' });
  const { broadcastId } = await sendBroadcast(host.viewer, { sessionId: session.id, content: 'To all' });
  const copy = await db.message.findFirstOrThrow({ where: { broadcastId } });
  const filter = await db.savedFilter.create({
    data: { userId: people.staff!.id, list: 'users', name: 'Snow', query: 'search=snow' },
  });
  const template = await db.messageTemplate.create({ data: { name: 'Snow', subject: 's', content: 'c' } });
  const alert = await db.moneyAlert.create({ data: { key: `k${paid.id}`, message: 'Look here' } });
  const letter = { kind: 'k', toAddress: owner.email, subject: 's', html: '', text: '' };
  const [dead, sent] = await db.outboxMail.createManyAndReturn({
    data: [
      { ...letter, dedupeKey: `dead${paid.id}`, status: 'dead' },
      { ...letter, dedupeKey: `sent${paid.id}`, status: 'sent' },
    ],
  });
  const report = await db.report.create({ data: { reporterId: owner.id, reason: 'Loud' } });
  const saved = await db.savedTable.create({
    data: { userId: owner.id, sessionId: session.id, createdAt: clock.now() },
  });
  const search = await db.keptSearch.create({
    data: { userId: owner.id, name: 'Cheap', search: 'maxPrice=25', createdAt: clock.now() },
  });
  const done = await db.auditEntry.create({ data: { action: 'a', targetType: 't', targetId: '1' } });
  const [open, hidden] = [
    await aReviewedEvening(owner, gameMasterId),
    await aReviewedEvening(owner, gameMasterId),
  ];
  await hideReview(people.staff!, { id: hidden.reviewId, reason: 'Rude' });
  Object.assign(nodes, {
    'Session that is a draft': globalId('Session', draft.id),
    'Session in the catalogue': globalId('Session', session.id),
    'Campaign of drafts': globalId('Campaign', campaign.id),
    'Booking that was paid': globalId('Booking', paid.id),
    'Booking that was not': globalId('Booking', pending.id),
    CancellationRequest: globalId('CancellationRequest', request.id),
    CampaignMembership: globalId('CampaignMembership', membership.id),
    WaitlistEntry: globalId('WaitlistEntry', entry.id),
    Message: globalId('Message', message.id),
    SessionThread: globalId('SessionThread', session.id),
    'Message to a table': globalId('Message', said.id),
    Broadcast: globalId('Broadcast', broadcastId),
    Delivery: globalId('Delivery', copy.id),
    MessageTemplate: globalId('MessageTemplate', template.id),
    SavedFilter: globalId('SavedFilter', filter.id),
    SavedTable: globalId('SavedTable', saved.id),
    KeptSearch: globalId('KeptSearch', search.id),
    MoneyAlert: globalId('MoneyAlert', alert.id),
    'UndeliveredMail that was given up': globalId('UndeliveredMail', dead!.id),
    'UndeliveredMail that arrived': globalId('UndeliveredMail', sent!.id),
    AuditEntry: globalId('AuditEntry', done.id),
    Report: globalId('Report', report.id),
    Viewer: globalId('Viewer', owner.id),
    AdminUser: globalId('AdminUser', owner.id),
    'User who plays there': globalId('User', owner.id),
    GameMaster: globalId('GameMaster', gameMasterId),
    Review: globalId('Review', open.reviewId),
    'Review that is hidden': globalId('Review', hidden.reviewId),
  });
});
afterAll(closeAll);

test.each(Object.entries(seenBy))('%s', async (name, those) => {
  const id = nodes[name]!;
  const seen: Role[] = [];
  for (const role of roles) {
    const asked = '{ id ... on Node { __typename } }';
    const source = `query ($id: ID!) { one: node(id: $id) ${asked} many: nodes(ids: [$id]) ${asked} }`;
    const { one, many } = await as(people[role]).ask(source, { id });
    expect([role, many]).toEqual([role, [one]]);
    if (one) seen.push(role);
  }
  expect(seen).toEqual(those);
});

test('no node of the schema is left out here', async () => {
  const { __type } = await as(null).ask('{ __type(name: "Node") { possibleTypes { name } } }');
  const named = new Set(Object.keys(seenBy).map((name) => name.split(' ')[0]));
  // Conversation is known by the other person, and another one to each viewer.
  expect(__type.possibleTypes.map(({ name }: { name: string }) => name).sort()).toEqual(
    [...named, 'Conversation'].sort(),
  );
});

test('what belongs to staff is nobody else’s', async () => {
  const source = `query ($session: ID!, $user: ID!) {
    admin { dashboard { totalRevenueCents } moneyAlerts { id } undeliveredMails { id } roster(sessionId: $session) { revenueCents } }
    node(id: $user) { ... on User { email } }
    session(id: $session) { players { totalCount } }
  }`;
  const variables = { session: nodes['Session in the catalogue'], user: nodes['User who plays there'] };
  for (const role of roles) {
    const { admin, node, session } = await as(people[role]).ask(source, variables);
    expect([role, Boolean(session.players)]).toEqual([role, ['host', 'staff'].includes(role)]);
    expect([role, admin !== null]).toEqual([role, role === 'staff']);
    expect([role, Boolean(node?.email)]).toEqual([role, ['owner', 'host', 'staff'].includes(role)]);
  }
});
