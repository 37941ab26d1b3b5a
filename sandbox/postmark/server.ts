import type { FastifyInstance, FastifyReply } from 'fastify';
import { Faults } from './faults.ts';
import { type Mail, Mails } from './mails.ts';
import { PostmarkRefusal, readMessage } from './message.ts';

type Options = { serverToken: string; stateFile?: string };

/** The part of Postmark's API that its official client needs: send one, send a batch, look up sent messages, list
 * and lift suppressions. */
export function registerPostmarkDouble(app: FastifyInstance, { serverToken, stateFile }: Options) {
  const mails = new Mails(stateFile);
  const faults = new Faults();

  app.register(async (api) => {
    api.setErrorHandler((error, _request, reply) => answerError(error, reply));
    api.addHook('onRequest', async (request) => {
      if (request.headers['x-postmark-server-token'] !== serverToken) {
        throw new PostmarkRefusal(10, 'Bad or missing Server API token.', 401);
      }
    });
    api.post('/email', { bodyLimit: 10_485_760 }, (request, reply) =>
      faults.around(request, reply, () => accept(request.body)),
    );
    api.post('/email/batch', { bodyLimit: 52_428_800 }, (request, reply) =>
      faults.around(request, reply, () => acceptBatch(request.body)),
    );
    api.get('/messages/outbound', (request, reply) =>
      faults.around(request, reply, () => list(request.query as Record<string, string>)),
    );
    api.get('/message-streams/outbound/suppressions/dump', (request, reply) =>
      faults.around(request, reply, dump),
    );
    api.post('/message-streams/outbound/suppressions/delete', (request, reply) =>
      faults.around(request, reply, () => lift(request.body)),
    );
    api.get<{ Params: { id: string } }>('/messages/outbound/:id/details', (request, reply) =>
      faults.around(request, reply, () => details(request.params.id)),
    );
  });

  app.get('/_sandbox/postmark', () => faults);
  app.post('/_sandbox/postmark', (request, reply) => {
    try {
      faults.set(request.body as Parameters<Faults['set']>[0]);
      return faults;
    } catch (error) {
      return answerError(error, reply);
    }
  });
  app.delete('/_sandbox/postmark', () => {
    faults.reset();
    return faults;
  });

  function accept(body: unknown) {
    const message = readMessage(body);
    const isInactive = (email: string) =>
      [...faults.inactive, ...faults.complained].includes(email.toLowerCase());
    const inactive = message.Recipients.filter(isInactive);
    if (inactive.length === message.Recipients.length) {
      throw new PostmarkRefusal(
        406,
        `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${inactive.join(', ')}. ` +
          'Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.',
      );
    }
    const mail = mails.add({
      ...message,
      Recipients: message.Recipients.filter((email) => !isInactive(email)),
    });
    return {
      To: mail.To.map((address) => address.Email).join(', '),
      SubmittedAt: mail.ReceivedAt,
      MessageID: mail.MessageID,
      ErrorCode: 0,
      Message: inactive.length
        ? `Message OK, but will not deliver to these inactive addresses: ${inactive.join(', ')}`
        : 'OK',
    };
  }

  /** Each message is accepted or refused on its own; the batch itself is a 200. */
  function acceptBatch(body: unknown) {
    if (!Array.isArray(body)) throw new PostmarkRefusal(402, 'Invalid JSON');
    if (body.length > 500) throw new PostmarkRefusal(410, 'Too many batch messages: the limit is 500.');
    return body.map((message) => {
      try {
        return accept(message);
      } catch (error) {
        if (error instanceof PostmarkRefusal) return error.body;
        throw error;
      }
    });
  }

  /** All addresses that get nothing from the stream; Postmark has no pages for it. */
  function dump() {
    const suppressed = (SuppressionReason: string) => (EmailAddress: string) => ({
      EmailAddress,
      SuppressionReason,
      Origin: 'Recipient',
      CreatedAt: new Date().toISOString(),
    });
    return {
      Suppressions: [
        ...faults.inactive.map(suppressed('HardBounce')),
        ...faults.complained.map(suppressed('SpamComplaint')),
      ],
    };
  }

  /** Only Postmark's support lifts what follows from a spam complaint. */
  function lift(body: unknown) {
    const { Suppressions = [] } = (body ?? {}) as { Suppressions?: { EmailAddress: string }[] };
    if (Suppressions.length > 50) throw invalidList();
    return {
      Suppressions: Suppressions.map(({ EmailAddress }) => {
        const address = EmailAddress.toLowerCase();
        if (faults.complained.includes(address)) {
          const Message = 'You do not have the required authority to change this suppression.';
          return { EmailAddress, Status: 'Failed', Message };
        }
        faults.inactive = faults.inactive.filter((one) => one !== address);
        return { EmailAddress, Status: 'Deleted', Message: null };
      }),
    };
  }

  function list(query: Record<string, string>) {
    const [count, offset] = [Number(query.count), Number(query.offset)];
    if (!(count >= 1 && count <= 500)) throw new PostmarkRefusal(700, "'count' must be between 1 and 500.");
    if (!(offset >= 0 && count + offset <= 10_000)) {
      throw new PostmarkRefusal(700, "'offset' is required, and count + offset must not exceed 10,000.");
    }
    const metadata = Object.entries(query).filter(([name]) => name.startsWith('metadata_'));
    const found = mails.search({
      ...query,
      lagMs: faults.searchLagMs,
      metadata: Object.fromEntries(metadata.map(([name, value]) => [name.slice('metadata_'.length), value])),
    });
    return { TotalCount: found.length, Messages: found.slice(offset, offset + count).map(summary) };
  }

  function details(id: string) {
    const mail = mails.find(id);
    if (!mail) throw new PostmarkRefusal(701, 'This message does not exist.');
    const { HtmlBody, TextBody, ReceivedAt } = mail;
    const delivered = mail.Recipients.map((Recipient) => ({
      Recipient,
      Type: 'Delivered',
      ReceivedAt,
      Details: {
        DeliveryMessage: 'kept in the sandbox',
        DestinationServer: 'sandbox',
        DestinationIP: '127.0.0.1',
      },
    }));
    return { ...summary(mail), HtmlBody, TextBody, Body: sourceOf(mail), MessageEvents: delivered };
  }

  return { mails, faults };
}

const invalidList = () => new PostmarkRefusal(300, 'The number of suppressions exceeds the limit of 50.');

/** The raw mail, as far as anybody reads it: the sender's own headers, then the text. */
function sourceOf({ Headers, TextBody, HtmlBody }: Mail): string {
  return [...Headers.map(({ Name, Value }) => `${Name}: ${Value}`), '', TextBody || HtmlBody].join('\r\n');
}

function summary({ HtmlBody: _html, TextBody: _text, ReplyTo: _replyTo, Headers: _headers, ...mail }: Mail) {
  return { ...mail, Status: 'Sent', TrackOpens: false, TrackLinks: 'None', Sandboxed: false };
}

function answerError(error: unknown, reply: FastifyReply) {
  if (error instanceof PostmarkRefusal) return reply.code(error.status).send(error.body);
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  // Fastify rejects invalid JSON before our handlers run.
  const status = statusCode === 400 ? 422 : statusCode;
  return reply.code(status).send({ ErrorCode: status === 422 ? 402 : 0, Message: message });
}
