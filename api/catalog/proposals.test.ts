import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { readsOf } from '../../tests/scene/statements.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer } from '../platform/viewer.ts';

afterAll(closeAll);

const form = (gameMasterId: number, more: object = {}) => ({
  gameMasterId: globalId('GameMaster', gameMasterId),
  title: 'The Salt Road',
  description: 'Ten letters or more.',
  gameSystem: 'Daggerheart',
  priceCents: 2500,
  scheduledAt: inHours(200).toISOString(),
  durationMinutes: 180,
  maxPlayers: 4,
  ...more,
});
const FIELDS = 'session { id databaseId status proposedAt sentBack version }';
const seen = async (viewer: MaybeViewer, id: string) =>
  (await as(viewer).ask(`{ node(id: "${id}") { id } }`)).node;
const queue = async (viewer: MaybeViewer, id: string) =>
  (
    await as(viewer).ask('{ admin { proposals(first: 50) { edges { node { id proposedAt } } } } }')
  ).admin.proposals.edges
    .map(({ node }: { node: { id: string } }) => node)
    .find((node: { id: string }) => node.id === id);

const waitingFor = async (viewer: MaybeViewer) =>
  (await as(viewer).ask('{ viewer { waitingProposals } }')).viewer.waitingProposals;

/** A draft that its Game Master wrote. */
async function aDraft() {
  const { profile, viewer } = await aGameMaster();
  const { session } = await as(viewer).ok('createSession', form(profile.id), FIELDS);
  return { gameMaster: viewer, profile, draft: session, id: { id: session.id } };
}

test('a Game Master writes a draft, staff publish it, and only then it is seen', async () => {
  const { gameMaster, draft, id } = await aDraft();
  const [staff, stranger] = [await aStaffMember(), (await aGameMaster()).viewer];
  expect(draft).toMatchObject({ status: 'DRAFT', proposedAt: null });
  for (const viewer of [null, await aUser(), stranger]) expect(await seen(viewer, draft.id)).toBeNull();
  for (const viewer of [gameMaster, staff]) expect(await seen(viewer, draft.id)).not.toBeNull();

  await as(stranger).refused('proposeSession', id, 'NOT_FOUND');
  await as(gameMaster).ok('proposeSession', id);
  expect(await seen(null, draft.id)).toBeNull();
  const { proposedAt } = await queue(staff, draft.id);
  const waiting = (await waitingFor(staff))!;
  for (const viewer of [gameMaster, await aUser()]) expect(await waitingFor(viewer)).toBeNull();
  await as(gameMaster).refused('approveProposal', { ...id, proposedAt }, 'FORBIDDEN');
  const { session, viewer } = await as(staff).ok(
    'approveProposal',
    { ...id, proposedAt },
    `${FIELDS} viewer { waitingProposals }`,
  );
  expect(viewer.waitingProposals).toBe(waiting - 1);
  expect(session).toMatchObject({ status: 'SCHEDULED', proposedAt: null });
  expect(await seen(null, draft.id)).not.toBeNull();
  expect(await queue(staff, draft.id)).toBeUndefined();
  const mails = await db.outboxMail.findMany({ where: { toAddress: gameMaster.email } });
  expect(mails.map(({ subject }) => subject)).toEqual(['On the board: The Salt Road']);
  await as(staff).refused('approveProposal', { ...id, proposedAt }, 'CONFLICT');
});

test('what is proposed a second time, from another tab, stays what staff have read', async () => {
  const { gameMaster, draft, id } = await aDraft();
  const staff = await aStaffMember();
  await as(gameMaster).ok('proposeSession', id);
  const { proposedAt } = await queue(staff, draft.id);
  await as(gameMaster).ok('proposeSession', id);
  const told = { action: 'session.proposed', targetId: String(draft.databaseId) };
  expect(await db.auditEntry.count({ where: told })).toBe(1);
  await as(staff).ok('approveProposal', { ...id, proposedAt });
});

test('staff who publish a proposed draft by an edit answer its Game Master too', async () => {
  const { gameMaster, draft, id } = await aDraft();
  const staff = await aStaffMember();
  await as(gameMaster).ok('proposeSession', id);
  const { session } = await as(staff).ok(
    'updateSession',
    { ...id, version: draft.version, title: 'The Salt Roads' },
    FIELDS,
  );
  expect(await queue(staff, draft.id)).toBeDefined(); // a word is no decision
  const subjects = async () =>
    (await db.outboxMail.findMany({ where: { toAddress: gameMaster.email } })).map(({ subject }) => subject);
  expect(await subjects()).toEqual([]);
  await as(staff).ok('updateSession', { ...id, version: session.version, status: 'SCHEDULED' });
  expect(await queue(staff, draft.id)).toBeUndefined();
  expect(await subjects()).toEqual(['On the board: The Salt Roads']);
});

test('what other staff have changed since is not published by what was read, and a campaign stays together', async () => {
  const { profile, viewer } = await aGameMaster();
  const staff = await aStaffMember();
  const series = { ...form(profile.id), timeZone: 'UTC', everyWeeks: 1, dates: 3 };
  const { campaign } = await as(viewer).ok('createCampaign', series, 'campaign { databaseId }');
  const where = { campaignId: campaign.databaseId };
  const dates = await db.session.findMany({ where, orderBy: { scheduledAt: 'asc' } });
  const [first, second] = dates.map(({ id }) => globalId('Session', id)) as [string, string];
  await as(viewer).ok('proposeSession', { id: first });
  const { proposedAt } = await queue(staff, first);
  const waiting = await waitingFor(staff);
  await as(await aStaffMember()).ok('updateSession', { id: second, version: 1, priceCents: 9900 });
  await as(staff).refused('approveProposal', { id: first, proposedAt }, 'CONFLICT');
  expect(await waitingFor(staff)).toBe(waiting);
  const again = await queue(staff, first);
  await as(staff).ok('approveProposal', { id: first, proposedAt: again.proposedAt });
  expect(await db.session.count({ where: { ...where, status: 'scheduled' } })).toBe(3);
});

test('what was changed after staff have read it is not published by what they read', async () => {
  const { gameMaster, draft, id } = await aDraft();
  const staff = await aStaffMember();
  await as(gameMaster).ok('proposeSession', id);
  const { proposedAt } = await queue(staff, draft.id);
  const later = { title: 'Another road', version: draft.version };
  await as(gameMaster).ok('updateSession', { ...id, ...later });
  await as(staff).refused('approveProposal', { ...id, proposedAt }, 'CONFLICT');
  const again = await queue(staff, draft.id);
  await as(staff).refused(
    'returnProposal',
    { ...id, proposedAt: again.proposedAt, reason: ' ' },
    'BAD_INPUT',
    'reason',
  );
  const back = { ...id, proposedAt: again.proposedAt, reason: 'Say which rules.' };
  const { session } = await as(staff).ok('returnProposal', back, FIELDS);
  expect(session).toMatchObject({ status: 'DRAFT', proposedAt: null, sentBack: 'Say which rules.' });
  const mail = await db.outboxMail.findFirstOrThrow({ where: { toAddress: gameMaster.email } });
  expect(mail.text).toContain('Say which rules.');
  expect(mail.text).toContain('/gm/sessions?show=drafts'); // where it lies now
  await as(gameMaster).ok('proposeSession', id);
  const { session: withdrawn } = await as(gameMaster).ok('withdrawProposal', id, FIELDS);
  expect(withdrawn).toMatchObject({ proposedAt: null, sentBack: null });
  await as(gameMaster).refused('withdrawProposal', id, 'CONFLICT');
});

test('the dates of a campaign are proposed and published together, and stand in the queue once', async () => {
  const { profile, viewer } = await aGameMaster();
  const staff = await aStaffMember();
  const series = { ...form(profile.id), timeZone: 'UTC', everyWeeks: 1, dates: 3 };
  await as(viewer).refused('createCampaign', { ...series, status: 'SCHEDULED' }, 'FORBIDDEN', 'status');
  const { campaign } = await as(viewer).ok('createCampaign', series, 'campaign { databaseId }');
  const where = { campaignId: campaign.databaseId };
  const dates = await db.session.findMany({ where, orderBy: { scheduledAt: 'asc' } });
  expect(dates.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
  const [first, second] = dates.map(({ id }) => globalId('Session', id)) as [string, string];
  const listed = async (who: MaybeViewer, args: string) =>
    (
      await as(who).ask(
        `{ gameMaster(id: "${profile.id}") { sessions(first: 9, ${args}) { totalCount edges { node { id campaign { drafts { id } } } } } } }`,
      )
    ).gameMaster.sessions;
  const card = { id: first, campaign: { drafts: dates.map(({ id }) => ({ id: globalId('Session', id) })) } };
  const one = { totalCount: 1, edges: [{ node: card }] };
  for (const who of [viewer, staff]) {
    expect(await listed(who, 'group: DRAFT, together: true')).toEqual(one);
    expect(await listed(who, 'group: DRAFT')).toMatchObject({ totalCount: 3 });
  }
  const waiting = await waitingFor(staff);
  await as(viewer).ok('proposeSession', { id: second });
  expect(await listed(viewer, 'group: PROPOSED, together: true')).toEqual(one);
  expect(await waitingFor(staff)).toBe(waiting + 1);
  const { proposedAt } = await queue(staff, first);
  expect(await queue(staff, second)).toBeUndefined();
  await as(staff).ok('approveProposal', { id: first, proposedAt });
  expect(await db.session.count({ where: { ...where, status: 'scheduled' } })).toBe(3);
  expect(await listed(viewer, 'group: UPCOMING, together: true')).toMatchObject({ totalCount: 3 });
  const another = (await aGameMaster()).viewer;
  for (const [who, drafts] of [
    [null, null],
    [another, []],
  ] as const)
    expect((await listed(who, 'group: UPCOMING')).edges[0].node.campaign).toEqual({ drafts });
});

test('a date of a campaign that another Game Master was given is theirs to propose', async () => {
  const [own, other, staff] = [await aGameMaster(), await aGameMaster(), await aStaffMember()];
  const series = { ...form(own.profile.id), timeZone: 'UTC', everyWeeks: 1, dates: 4 };
  const { campaign } = await as(own.viewer).ok('createCampaign', series, 'campaign { databaseId }');
  const where = { campaignId: campaign.databaseId };
  const dates = await db.session.findMany({ where, orderBy: { scheduledAt: 'asc' } });
  const ids = dates.map(({ id }) => globalId('Session', id));
  const to = { gameMasterId: globalId('GameMaster', other.profile.id) };
  for (const place of [1, 2])
    await as(staff).ok('updateSession', { id: ids[place], version: dates[place]!.version, ...to });
  const cards = async ({ viewer, profile }: typeof own) =>
    (
      await as(viewer).ask(
        `{ gameMaster(id: "${profile.id}") { sessions(first: 9, group: DRAFT, together: true) { edges { node { id campaign { drafts { id } } } } } } }`,
      )
    ).gameMaster.sessions.edges.map(({ node }: { node: { campaign: { drafts: object[] } } }) => node);
  const card = (...theirs: unknown[]) => [
    { id: theirs[0], campaign: { drafts: theirs.map((id) => ({ id })) } },
  ];
  expect(await cards(own)).toEqual(card(ids[0], ids[3]));
  expect(await cards(other)).toEqual(card(ids[1], ids[2]));
  await as(own.viewer).ok('proposeSession', { id: ids[0] });
  const proposed = await db.session.findMany({ where: { ...where, proposedAt: { not: null } } });
  expect(proposed.map(({ id }) => globalId('Session', id)).sort()).toEqual([ids[0], ids[3]].sort());
});

test('sixty drafts of a campaign hide none that another Game Master has after them', async () => {
  const [own, other, staff] = [await aGameMaster(), await aGameMaster(), await aStaffMember()];
  const campaign = await db.campaign.create({
    data: { gameMasterId: own.profile.id, title: 'The Long Road', timeZone: 'UTC', createdAt: new Date() },
  });
  const ids: string[] = [];
  for (let place = 0; place <= 60; place += 1) {
    const gameMasterId = (place < 60 ? own : other).profile.id;
    const { id } = await aSession({ gameMasterId, scheduledAt: inHours(100 + place), status: 'draft' });
    await db.session.update({ where: { id }, data: { campaignId: campaign.id } });
    ids.push(globalId('Session', id));
  }
  const [early, last] = [ids.slice(0, 60), ids.slice(60)];
  for (const [viewer, theirs] of [
    [own.viewer, early],
    [other.viewer, last],
    [staff, early],
  ] as const) {
    const { session } = await as(viewer).ask(
      `{ session(id: "${theirs[0]}") { campaign { drafts { id } } } }`,
    );
    expect(session.campaign.drafts).toEqual(theirs.map((id) => ({ id })));
  }
});

test('what was proposed and then given to another Game Master waits by itself', async () => {
  const [own, other, staff] = [await aGameMaster(), await aGameMaster(), await aStaffMember()];
  const series = { ...form(own.profile.id), timeZone: 'UTC', everyWeeks: 1, dates: 3 };
  const { campaign } = await as(own.viewer).ok('createCampaign', series, 'campaign { databaseId }');
  const where = { campaignId: campaign.databaseId };
  const dates = await db.session.findMany({ where, orderBy: { scheduledAt: 'asc' } });
  const [first, second] = dates.map(({ id }) => globalId('Session', id)) as [string, string];
  await as(own.viewer).ok('proposeSession', { id: first });
  const { proposedAt } = await queue(staff, first);
  const to = { gameMasterId: globalId('GameMaster', other.profile.id) };
  await as(staff).ok('updateSession', { id: second, version: dates[1]!.version, ...to });
  expect(await queue(staff, second)).toEqual({ id: second, proposedAt });
  await as(staff).ok('approveProposal', { id: first, proposedAt });
  const now = await db.session.findMany({ where, orderBy: { scheduledAt: 'asc' } });
  expect(now.map(({ status }) => status)).toEqual(['scheduled', 'draft', 'scheduled']);
  await as(staff).ok('approveProposal', { id: second, proposedAt });
  const mail = await db.outboxMail.findFirstOrThrow({ where: { toAddress: other.viewer.email } });
  expect(mail).toMatchObject({ subject: `On the board: ${form(0).title}` });
  expect(mail.text).not.toContain('by you');
});

test('dates that are added to a campaign nobody has published wait with the others', async () => {
  const { profile, viewer } = await aGameMaster();
  const staff = await aStaffMember();
  const series = { ...form(profile.id), timeZone: 'UTC', everyWeeks: 1, dates: 1 };
  const { campaign } = await as(viewer).ok('createCampaign', series, 'campaign { id databaseId }');
  const where = { campaignId: campaign.databaseId };
  const first = globalId('Session', (await db.session.findFirstOrThrow({ where })).id);
  const statuses = async () =>
    (await db.session.findMany({ where, orderBy: { scheduledAt: 'asc' } })).map(({ status }) => status);
  await as(viewer).ok('proposeSession', { id: first });
  await as(staff).ok('extendCampaign', { campaignId: campaign.id, dates: 2 });
  expect(await statuses()).toEqual(['draft', 'draft', 'draft']);
  expect(await seen(null, campaign.id)).toBeNull();
  const { proposedAt } = await queue(staff, first);
  await as(staff).ok('approveProposal', { id: first, proposedAt });
  await as(staff).ok('extendCampaign', { campaignId: campaign.id, dates: 1 });
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled']);
});

test('whom staff trust publishes alone', async () => {
  const { gameMaster, profile, id } = await aDraft();
  const staff = await aStaffMember();
  const trust = { id: globalId('GameMaster', profile.id), isTrusted: true };
  await as(gameMaster).refused('trustGameMaster', trust, 'FORBIDDEN');
  await as(staff).ok('trustGameMaster', trust);
  const { session } = await as(gameMaster).ok('proposeSession', id, FIELDS);
  expect(session.status).toBe('SCHEDULED');
  const actions = await db.auditEntry.findMany({
    where: { targetId: String(session.databaseId), targetType: 'Session' },
  });
  expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['session.created', gameMaster.id],
    ['session.updated', gameMaster.id],
  ]);
  // The person was trusted, not whoever has the profile next.
  await as(staff).ok('unlinkGameMaster', { id: trust.id });
  expect(await db.gameMaster.findUnique({ where: { id: profile.id } })).toMatchObject({ trusted: false });
});

test('a Game Master changes only own sessions, not who runs them, not what they are, and not once they have begun', async () => {
  const { gameMaster, profile, draft, id } = await aDraft();
  const other = await aGameMaster();
  const version = { ...id, version: draft.version };
  await as(gameMaster).refused('createSession', form(other.profile.id), 'FORBIDDEN', 'gameMasterId');
  await as(gameMaster).refused(
    'createSession',
    form(profile.id, { status: 'SCHEDULED' }),
    'FORBIDDEN',
    'status',
  );
  const elsewhere = form(profile.id, { imageUrl: 'https://pictures.example.test/a.png' });
  await as(gameMaster).refused('createSession', elsewhere, 'BAD_INPUT', 'imageUrl');
  await as(other.viewer).refused('updateSession', { ...version, title: 'Mine now' }, 'NOT_FOUND');
  await as(gameMaster).refused('updateSession', { ...version, status: 'SCHEDULED' }, 'FORBIDDEN', 'status');
  const given = { ...version, gameMasterId: globalId('GameMaster', other.profile.id) };
  await as(gameMaster).refused('updateSession', given, 'FORBIDDEN', 'gameMasterId');
  const begun = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(-1) });
  const late = { id: globalId('Session', begun.id), version: 1, title: 'Too late' };
  await as(gameMaster).refused('updateSession', late, 'CONFLICT');
  await as(other.viewer).refused('updateSession', late, 'FORBIDDEN');
  const gone = await aSession({ gameMasterId: profile.id, status: 'draft', scheduledAt: inHours(-1) });
  await as(gameMaster).refused(
    'proposeSession',
    { id: globalId('Session', gone.id) },
    'BAD_INPUT',
    'scheduledAt',
  );
});

test('what staff have published stays what they have read, unless they trust its Game Master', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const { id, version } = await aSession({ gameMasterId: profile.id });
  const change = (of: number, more: object) => ({ id: globalId('Session', id), version: of, ...more });
  for (const [field, value] of Object.entries({
    title: 'Something else altogether',
    priceCents: 9900,
    type: 'CAMPAIGN',
    gameSystem: 'Another Game',
  }))
    await as(host).refused('updateSession', change(version, { [field]: value }), 'FORBIDDEN', field);
  await as(host).ok('updateSession', change(version, { maxPlayers: 5 }));
  await db.gameMaster.update({ where: { id: profile.id }, data: { trusted: true } });
  await as(host).ok('updateSession', change(version + 1, { priceCents: 9900 }));
});

test('a Game Master who moves a session has its players told, as staff would', async () => {
  const { profile, viewer } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  const player = await aUser();
  await seat(player, session.id);
  const to = { id: globalId('Session', session.id), version: 1, scheduledAt: inHours(300).toISOString() };
  await as(viewer).ok('updateSession', { ...to, reason: 'A storm' });
  const told = await db.outboxMail.findMany({ where: { toAddress: player.email, kind: 'session-moved' } });
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('A storm')]);
});

test('as many proposals are counted as are listed, whatever was proposed in the same moment', async () => {
  const { profile, viewer } = await aGameMaster();
  const { profile: other } = await aGameMaster();
  const staff = await aStaffMember();
  const listed = async () =>
    (await as(staff).ask('{ admin { proposals(first: 100) { edges { node { id } } } } }')).admin.proposals
      .edges.length;
  const before = await listed();
  for (const dates of [3, 2])
    await as(viewer).ok('createCampaign', { ...form(profile.id), timeZone: 'UTC', everyWeeks: 1, dates });
  for (let alone = 0; alone < 2; alone++) await as(viewer).ok('createSession', form(profile.id));
  const proposedAt = new Date();
  const where = { gameMasterId: profile.id };
  await db.session.updateMany({ where, data: { proposedAt } });
  // One date of a campaign may be somebody else's, and another be proposed later.
  const { campaignId } = await db.session.findFirstOrThrow({
    where: { ...where, campaignId: { not: null } },
  });
  const [, second, third] = await db.session.findMany({ where: { campaignId }, orderBy: { id: 'asc' } });
  await db.session.update({ where: { id: second!.id }, data: { gameMasterId: other.id } });
  await db.session.update({ where: { id: third!.id }, data: { proposedAt: new Date(0) } });

  expect(await listed()).toBe(before + 6);
  expect(await waitingFor(staff)).toBe(before + 6);
  const page = await as(staff).ask('{ admin { proposals(first: 1) { totalCount } } }');
  expect(page.admin.proposals.totalCount).toBe(before + 6);
});

test('what waits for staff is read in its order, however much it is', async () => {
  const { profile } = await aGameMaster();
  await db.$executeRaw`INSERT INTO "Session" ("gameMasterId", title, description, "gameSystem", "scheduledAt",
      "durationMinutes", "maxPlayers", "priceCents", status, "proposedAt", "updatedAt")
    SELECT ${profile.id}, 'Draft ' || n, '<p>Long</p>', 'Daggerheart', now() + n * interval '1 hour', 180, 4, 2500,
      CASE WHEN n % 20 = 0 THEN 'draft' ELSE 'completed' END::"SessionStatus", CASE WHEN n % 20 = 0 THEN now() END, now()
    FROM generate_series(1, 4000) n`;
  await db.$executeRaw`ANALYZE "Session"`;
  const staff = await aStaffMember();
  const asked = '{ admin { proposals(first: 20) { totalCount edges { node { id } } } } }';
  const reads = await readsOf(() => as(staff).ask(asked));
  const waiting = reads.filter(({ text }) => /"proposedAt" IS NOT NULL/.test(text));
  expect(waiting).toHaveLength(2);
  for (const { text, values } of waiting) {
    const lines: object[] = await db.$queryRawUnsafe(`EXPLAIN ${text}`, ...values);
    expect(lines.flatMap(Object.values).join('\n')).toMatch(/Index (Only )?Scan using session_proposed on/);
  }
});
