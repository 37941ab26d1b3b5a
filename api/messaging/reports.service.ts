import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, type Prisma, type Tx } from '../platform/db.ts';
import { queueMail } from '../platform/mail.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, refuseOneself, type Viewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { reportAnswer } from './rules.ts';

export type ReportState = 'open' | 'looked_at' | 'closed';

const inState = {
  open: { closedAt: null, lookedAt: null },
  looked_at: { closedAt: null, lookedAt: { not: null } },
  closed: { closedAt: { not: null } },
} as const;

export const stateOf = ({ lookedAt, closedAt }: { lookedAt: Date | null; closedAt: Date | null }) =>
  closedAt ? 'closed' : lookedAt ? 'looked_at' : 'open';

/**
 * Selects the reports staff may see: none about themselves or their sessions, so that nobody learns who reported them.
 */
export function visibleReports(viewer: MaybeViewer): Prisma.ReportWhereInput {
  if (!viewer || !isStaff(viewer)) return { id: { in: [] } };
  const gameMaster = neverOf(viewer.id);
  // A report of a profile that was unlinked at the time may concern its former or its later owner.
  const ofNobody: Prisma.ReportWhereInput = {
    aboutUserId: null,
    AND: [
      { OR: [{ gameMasterId: null }, { gameMaster }] },
      { OR: [{ sessionId: null }, { session: { gameMaster } }] },
    ],
  };
  // A report of a review by others concerns the session too: its Game Master must neither read nor answer it.
  const ofOthersTables: Prisma.ReportWhereInput = {
    OR: [
      { reviewId: null },
      { reporterId: viewer.id },
      {
        review: {
          booking: { session: { gameMaster } },
          OR: [{ ratedUserId: null }, { ratedUserId: { not: viewer.id } }],
        },
      },
    ],
  };
  return { AND: [ofOthersTables, { OR: [ofNobody, { aboutUserId: { not: viewer.id } }] }] };
}

const ANSWER = 'report-answered';
const answerKey = (id: number) => `${ANSWER}:${id}`;

/** Selects the mails with answers that this staff member may not see, so that nobody learns who reported them. */
export async function answersHiddenFrom(staff: Viewer): Promise<Prisma.OutboxMailWhereInput> {
  const gameMaster = { OR: [{ userId: staff.id }, { formerUserId: staff.id }] };
  const hidden = await db.report.findMany({
    where: {
      closedAt: { not: null },
      OR: [
        { aboutUserId: null, OR: [{ gameMaster }, { session: { gameMaster } }] },
        {
          reporterId: { not: staff.id },
          review: { OR: [{ ratedUserId: staff.id }, { booking: { session: { gameMaster } } }] },
        },
      ],
    },
    select: { id: true },
  });
  const keys = hidden.map(({ id }) => answerKey(id));
  return { OR: [{ kind: ANSWER, aboutUserIds: { has: staff.id } }, { dedupeKey: { in: keys } }] };
}

/** Condition for profiles that are not and were not this user's. `not` alone would also drop rows with null. */
const neverOf = (userId: number): Prisma.GameMasterWhereInput => ({
  AND: [
    { OR: [{ userId: null }, { userId: { not: userId } }] },
    { OR: [{ formerUserId: null }, { formerUserId: { not: userId } }] },
  ],
});

/** Returns a page of the reports in a state, or of all, newest first. */
export async function listReports<Query extends Prisma.ReportFindManyArgs>(
  viewer: MaybeViewer,
  state: ReportState | null | undefined,
  args: PageArgs,
  query: Query,
): Promise<Page<Prisma.ReportGetPayload<Query> & { id: number }>> {
  const all = { AND: [visibleReports(viewer), state ? inState[state] : {}] };
  const window = readWindow(args);
  const { where, ...rest } = newestFirst(window);
  const rows = await db.report.findMany({ ...query, ...rest, where: { AND: [where, all] } });
  return toPage(rows as never, window, () => db.report.count({ where: all, take: MOST_COUNTED }));
}

/** Counts the unanswered reports; null unless the viewer is staff. */
export const countUnanswered = async (viewer: MaybeViewer) =>
  isStaff(viewer)
    ? db.report.count({ where: { AND: [visibleReports(viewer), { closedAt: null }] }, take: MOST_COUNTED })
    : null;

const ANSWERED = 'This report has been answered already.';

/** Marks a report as being handled by a staff member. */
export async function lookAtReport(staff: Viewer, id: number) {
  await handle(staff, id, async (tx, report) => {
    if (report.lookedAt) throw new Refusal('CONFLICT', 'A colleague is already looking into this report.');
    await tx.report.update({ where: { id }, data: { lookedAt: clock.now(), handledById: staff.id } });
    await audit(tx, staff, 'report.looked-at', 'Report', id);
  });
  return { reportId: id };
}

/** Closes a report and answers the reporter, by mail and in their data export. */
export async function closeReport(staff: Viewer, id: number, input: unknown) {
  const { answer } = parse(reportAnswer, input);
  await handle(staff, id, async (tx, report) => {
    const now = clock.now();
    await tx.report.update({
      where: { id },
      data: { answer, closedAt: now, lookedAt: report.lookedAt ?? now, handledById: staff.id },
    });
    await audit(tx, staff, 'report.closed', 'Report', id);
    const { reporter, aboutUserId } = report;
    await queueMail(tx, {
      dedupeKey: answerKey(id),
      kind: ANSWER,
      aboutUserIds: aboutUserId === null ? [] : [aboutUserId],
      to: reporter.email,
      userId: reporter.id,
      subject: 'Our answer to your report',
      paragraphs: [
        'Thank you for your report. Our team has looked into it, and this is our answer:',
        answer,
        'You wrote:',
        report.reason,
        'We never tell the person concerned that you sent this report.',
      ],
    });
  });
  return { reportId: id };
}

const withReporter = { reporter: true } as const;
type Handled = Prisma.ReportGetPayload<{ include: typeof withReporter }>;

/** Runs an action on an open report, locked. Refused for reports by or about the staff member. */
async function handle(staff: Viewer, id: number, act: (tx: Tx, report: Handled) => Promise<void>) {
  await transaction(async (tx) => {
    await lockRow(tx, 'Report', id);
    const report = await tx.report.findFirst({
      where: { AND: [{ id }, visibleReports(staff)] },
      include: withReporter,
    });
    if (!report) throw notFound('Report');
    refuseOneself(staff, report.reporterId);
    if (report.closedAt) throw new Refusal('CONFLICT', ANSWERED);
    await act(tx, report);
  });
}

/** Closes the reports by or about an erased user and deletes their texts; the rows stay. */
export async function forgetReports(tx: Tx, userId: number) {
  const theirs = { OR: [{ reporterId: userId }, { aboutUserId: userId }] };
  const now = clock.now();
  await tx.report.updateMany({ where: { AND: [theirs, { lookedAt: null }] }, data: { lookedAt: now } });
  await tx.report.updateMany({ where: { AND: [theirs, { closedAt: null }] }, data: { closedAt: now } });
  await tx.report.updateMany({ where: theirs, data: { reason: '', answer: '' } });
  await tx.report.updateMany({ where: { aboutUserId: userId }, data: { reviewWords: null } });
}
