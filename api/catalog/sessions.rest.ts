import { editOf, fieldsOf } from '../platform/http/edit.ts';
import { announce, pageOf } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { instantIn } from '../platform/instant.ts';
import { fromDollars } from '../platform/money.ts';
import { parse } from '../platform/parse.ts';
import { id } from '../platform/rules.ts';
import { memoized } from '../platform/single-flight.ts';
import { isStaff, type Viewer } from '../platform/viewer.ts';
import { listSessions, type SessionPage, sortOfOrder } from './board.service.ts';
import { filterName, inRestWords, sessionFilterOf } from './rest-filter.ts';
import { restSession } from './rest-shapes.ts';
import * as editor from './session-editor.service.ts';
import { sessionOrder } from './session-filter.rules.ts';
import * as service from './sessions.service.ts';

const sessionId = id('Invalid session ID');

/** GET /api/sessions: what can be booked; staff get every session, for the admin area. */
export const list = (request: RestRequest) => inRestWords(() => listed(request), filterName);

async function listed(request: RestRequest) {
  const { viewer, query } = request;
  const { status, upcoming, sort } = query;
  const filter = sessionFilterOf(query);
  if (viewer && isStaff(viewer)) {
    const asked = { ...filter, status, upcoming: upcoming === 'true' };
    const page = await service.listAllSessions(viewer, asked, pageOf(request));
    await announce(request, page, service.placeOfSession);
    return (await service.withFacts(page.rows)).map(restSession);
  }
  const order = parse(sessionOrder, sort, 'sort');
  const page = await listSessions(viewer, filter, pageOf(request), { sort: order });
  await announce(request, page, service.placeIn[sortOfOrder(order)]);
  return shapesOf(page);
}

const shapesOf = memoized(async (page: SessionPage) => (await service.withFacts(page.rows)).map(restSession));

/** GET /api/sessions/:id */
export const read = async ({ viewer, params }: RestRequest) =>
  restSession(await service.getSession(viewer, parse(sessionId, params.id)));

/** POST /api/sessions */
export async function create({ viewer, body, reply }: RestRequest<Viewer>) {
  const session = await inRestWords(() => editor.createSession(viewer, fromRest(fieldsOf(body))), restName);
  reply.code(201);
  return restSession(session);
}

/** PATCH /api/sessions/:id: what is left out stays. If-Match or `version` names the version that was read. */
export async function update({ viewer, params, body, http }: RestRequest<Viewer>) {
  const number = parse(sessionId, params.id);
  const { given, expectedVersion } = editOf({ body, http });
  // The admin form sends "scheduled" with every edit without meaning a change; sent alone it publishes a draft.
  const isHabit = given.status === 'scheduled' && Object.keys(given).length > 1;
  const changes = { ...fromRest(given), ...(isHabit && { status: null }) };
  return restSession(
    await inRestWords(() => editor.updateSession(viewer, number, changes, expectedVersion), restName),
  );
}

/**
 * Converts the API's names and units of price, duration and sessionType, as far as given; `type` is a label for
 * reading.
 */
function fromRest({ price, duration, sessionType, type: _, scheduledAt, ...same }: Record<string, unknown>) {
  return {
    ...same,
    ...(price !== undefined && { priceCents: cents(price) }),
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(sessionType !== undefined && { type: sessionType === 'one-shot' ? 'one_shot' : sessionType }),
    ...(scheduledAt !== undefined && { scheduledAt: instant(scheduledAt) }),
  };
}

const cents = (price: unknown) =>
  price === '' || (typeof price !== 'string' && typeof price !== 'number') ? null : fromDollars(price);

const instant = (value: unknown) => (value === '' || value === null ? null : instantIn(value));

const restNames: Record<string, string> = {
  priceCents: 'price',
  durationMinutes: 'duration',
  type: 'sessionType',
};

const restName = (field: string) => restNames[field] ?? field;
