import { GameMaster, loadGameMaster } from '../catalog/game-master.schema.ts';
import { loadSession, Session } from '../catalog/session.schema.ts';
import { UserNode } from '../identity/user.schema.ts';
import { changedViewer, ViewerNode } from '../identity/viewer.schema.ts';
import { db } from '../platform/db.ts';
import { builder } from '../platform/graphql/builder.ts';
import { connectionOf } from '../platform/graphql/connection.ts';
import { rowId, rowOf } from '../platform/graphql/ids.ts';
import { type InputBuilder, mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { makeNode } from '../platform/graphql/node.ts';
import { requireStaff, requireViewer } from '../platform/viewer.ts';
import { ReviewNode } from '../reviews/review.schema.ts';
import { createReport, reportMessage } from './reporting.service.ts';
import { closeReport, countUnanswered, lookAtReport, stateOf, visibleReports } from './reports.service.ts';

export const ReportStateEnum = builder.enumType('ReportState', {
  description: 'How far staff have handled a report.',
  values: {
    OPEN: { value: 'open', description: 'Not yet handled by staff.' },
    LOOKED_AT: { value: 'looked_at', description: 'Being handled by a staff member.' },
    CLOSED: { value: 'closed', description: 'Answered and closed.' },
  } as const,
});

export const ReportNode = builder.prismaObject('Report', {
  select: { id: true },
  description:
    'A report of a message, user, profile, session or review. Staff only, except those it is about.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID used in the audit log.' }),
    state: t.field({
      type: ReportStateEnum,
      description: 'How far staff have handled the report.',
      select: { lookedAt: true, closedAt: true },
      resolve: stateOf,
    }),
    reason: t.exposeString('reason', {
      description: 'Reason, as written by the reporter; empty: the reporter or the reported user was erased.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the report was made.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the report was answered; null: not yet.',
    }),
    answer: t.exposeString('answer', {
      description: 'Answer sent to the reporter; empty: none yet, or erased.',
    }),
    reporter: t.relation('reporter', { type: UserNode, description: 'The user who made the report.' }),
    about: t.relation('about', {
      type: UserNode,
      nullable: true,
      description:
        'The reported user, the author of the message or review, or the current or last owner of the (session’s) Game Master profile; null: none.',
    }),
    handledBy: t.relation('handledBy', {
      type: UserNode,
      nullable: true,
      description: 'The staff member who handles or answered the report; null: none yet.',
    }),
    messageText: t.string({
      nullable: true,
      description: 'Text of the reported message; null: none.',
      select: { message: { select: { content: true } } },
      resolve: ({ message }) => message?.content ?? null,
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The reported session; null: none, or deleted.',
      select: { sessionId: true },
      resolve: ({ sessionId }, _args, context) => (sessionId ? loadSession(context, sessionId) : null),
    }),
    gameMaster: t.field({
      type: GameMaster,
      nullable: true,
      description: 'The reported Game Master profile; null: none.',
      select: { gameMasterId: true },
      resolve: ({ gameMasterId }, _args, context) =>
        gameMasterId ? loadGameMaster(context, gameMasterId) : null,
    }),
    review: t.relation('review', {
      type: ReviewNode,
      nullable: true,
      description: 'The reported review in its current state; null: none, or deleted.',
    }),
    reviewWords: t.exposeString('reviewWords', {
      nullable: true,
      description: 'Text of the review at the time of the report; null: none, or its author was erased.',
    }),
  }),
});

export const ReportConnection = connectionOf(ReportNode, 'Report');

makeNode(ReportNode, 'Report', (query, id, { viewer }) =>
  db.report.findMany({ ...query, where: { id, AND: visibleReports(viewer) } }),
);

builder.prismaObjectField(ViewerNode, 'unansweredReports', (t) =>
  t.int({
    nullable: true,
    description: 'The number of unanswered reports, at most 1,000. null unless the viewer is staff.',
    resolve: (_user, _args, { viewer }) => countUnanswered(viewer),
  }),
);

const reason = (t: InputBuilder) =>
  t.string({ required: true, description: 'What is wrong, 1 to 1000 characters.' });

mutation('reportMessage', {
  description:
    'Reports a message to staff, who answer by mail. For its recipient, or members of its session thread.',
  auth: requireViewer,
  input: (t) => ({
    messageId: t.id({
      required: true,
      description: 'A message the viewer received, or read in a session thread.',
    }),
    reason: reason(t),
  }),
  resolve: ({ messageId, reason }, { viewer }) =>
    reportMessage(viewer, { messageId: rowId('Message', messageId, 'messageId'), reason }),
  payload: sentence,
});

mutation('createReport', {
  description:
    'Reports a user, profile, session or review to staff, who answer by mail and keep the reporter secret. Logged-in users only.',
  auth: (viewer) => requireViewer(viewer, 'Please log in to report something'),
  input: (t) => ({
    about: t.id({
      required: true,
      description:
        'Global ID of a GameMaster, Session, Review, or a User whom the viewer can write to, has a thread with or has blocked.',
    }),
    reason: reason(t),
  }),
  resolve: ({ about, reason }, { viewer }) =>
    createReport(viewer, rowOf(['User', 'GameMaster', 'Session', 'Review'], about, 'about'), { reason }),
  payload: sentence,
});

const reportId = (t: InputBuilder) => t.id({ required: true, description: 'The Report to handle.' });

const changedReport = (t: PayloadBuilder<{ reportId: number }>) => ({
  report: t.prismaField({
    type: ReportNode,
    description: 'The updated report.',
    resolve: (query, { reportId }) => db.report.findUniqueOrThrow({ ...query, where: { id: reportId } }),
  }),
  viewer: changedViewer(t, 'The viewer, with the number of unanswered reports.'),
});

mutation('lookAtReport', {
  description: 'Marks a report as being handled by the viewer. Staff only, except the reporter.',
  auth: requireStaff,
  input: (t) => ({ id: reportId(t) }),
  resolve: ({ id }, { viewer }) => lookAtReport(viewer, rowId('Report', id, 'id')),
  payload: changedReport,
});

mutation('closeReport', {
  description: 'Answers the reporter by mail and closes the report. Staff only, except the reporter.',
  auth: requireStaff,
  input: (t) => ({
    id: reportId(t),
    answer: t.string({ required: true, description: 'Answer to the reporter, 1 to 1000 characters.' }),
  }),
  resolve: ({ id, answer }, { viewer }) => closeReport(viewer, rowId('Report', id, 'id'), { answer }),
  payload: changedReport,
});
