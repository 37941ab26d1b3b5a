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
  description: 'How far staff are with a report.',
  values: {
    OPEN: { value: 'open', description: 'Nobody has taken it up yet.' },
    LOOKED_AT: { value: 'looked_at', description: 'Somebody is at it.' },
    CLOSED: { value: 'closed', description: 'Whoever reported was answered.' },
  } as const,
});

export const ReportNode = builder.prismaObject('Report', {
  select: { id: true },
  description:
    'Somebody says that something is not as it should be. Staff only, and never those it is about.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that the log of staff calls it by.' }),
    state: t.field({
      type: ReportStateEnum,
      description: 'How far it is.',
      select: { lookedAt: true, closedAt: true },
      resolve: stateOf,
    }),
    reason: t.exposeString('reason', {
      description: 'In the words of the reporter; empty: they, or whom it is about, were erased.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null: not yet.',
    }),
    answer: t.exposeString('answer', { description: 'What the reporter was told; empty: nothing yet.' }),
    reporter: t.relation('reporter', { type: UserNode, description: 'Who made it.' }),
    about: t.relation('about', {
      type: UserNode,
      nullable: true,
      description:
        'Who wrote the message or the review, runs the session or has the profile, or had it last; null: nobody did.',
    }),
    handledBy: t.relation('handledBy', {
      type: UserNode,
      nullable: true,
      description: 'Who of the staff took it up or answered it; null: nobody yet.',
    }),
    messageText: t.string({
      nullable: true,
      description: 'The message it is about, as it was written; null: it is about none.',
      select: { message: { select: { content: true } } },
      resolve: ({ message }) => message?.content ?? null,
    }),
    session: t.field({
      type: Session,
      nullable: true,
      description: 'The session it is about; null: none, or it is gone.',
      select: { sessionId: true },
      resolve: ({ sessionId }, _args, context) => (sessionId ? loadSession(context, sessionId) : null),
    }),
    gameMaster: t.field({
      type: GameMaster,
      nullable: true,
      description: 'The profile it is about; null: none.',
      select: { gameMasterId: true },
      resolve: ({ gameMasterId }, _args, context) =>
        gameMasterId ? loadGameMaster(context, gameMasterId) : null,
    }),
    review: t.relation('review', {
      type: ReviewNode,
      nullable: true,
      description: 'The review it is about, as it is now; null: none, or it is gone.',
    }),
    reviewWords: t.exposeString('reviewWords', {
      nullable: true,
      description:
        'What the review said when it was reported; null: it is about none, or its author was erased.',
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
    description: 'How many reports wait for staff, at most 1,000; null: the viewer is no staff.',
    resolve: (_user, _args, { viewer }) => countUnanswered(viewer),
  }),
);

const reason = (t: InputBuilder) =>
  t.string({ required: true, description: 'What is wrong, in at most 1000 characters.' });

mutation('reportMessage', {
  description:
    'Shows a message to staff, who answer by mail. For its recipient, or whoever reads it at a table.',
  auth: requireViewer,
  input: (t) => ({
    messageId: t.id({ required: true, description: 'A message the viewer received.' }),
    reason: reason(t),
  }),
  resolve: ({ messageId, reason }, { viewer }) =>
    reportMessage(viewer, { messageId: rowId('Message', messageId, 'messageId'), reason }),
  payload: sentence,
});

mutation('createReport', {
  description:
    'Tells staff of somebody, a profile, a session or a review; they answer by mail, and tell nobody who it was. For everybody who is logged in.',
  auth: (viewer) => requireViewer(viewer, 'Please log in to report something'),
  input: (t) => ({
    about: t.id({
      required: true,
      description:
        'A GameMaster, a Session, a Review, or a User whom the viewer may write to or has written with.',
    }),
    reason: reason(t),
  }),
  resolve: ({ about, reason }, { viewer }) =>
    createReport(viewer, rowOf(['User', 'GameMaster', 'Session', 'Review'], about, 'about'), { reason }),
  payload: sentence,
});

const reportId = (t: InputBuilder) => t.id({ required: true, description: 'The Report it is about.' });

const changedReport = (t: PayloadBuilder<{ reportId: number }>) => ({
  report: t.prismaField({
    type: ReportNode,
    description: 'The report as it is now.',
    resolve: (query, { reportId }) => db.report.findUniqueOrThrow({ ...query, where: { id: reportId } }),
  }),
  viewer: changedViewer(t, 'Who did it, with the number of reports that wait.'),
});

mutation('lookAtReport', {
  description: 'Takes a report up, so that others see that somebody is at it. Staff only.',
  auth: requireStaff,
  input: (t) => ({ id: reportId(t) }),
  resolve: ({ id }, { viewer }) => lookAtReport(viewer, rowId('Report', id, 'id')),
  payload: changedReport,
});

mutation('closeReport', {
  description: 'Answers whoever reported, by mail, and closes the report. Staff only.',
  auth: requireStaff,
  input: (t) => ({
    id: reportId(t),
    answer: t.string({ required: true, description: 'For the reporter, 1 to 1000 characters.' }),
  }),
  resolve: ({ id, answer }, { viewer }) => closeReport(viewer, rowId('Report', id, 'id'), { answer }),
  payload: changedReport,
});
