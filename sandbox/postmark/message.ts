import type { Address, Mail } from './mails.ts';

/** A refusal by Postmark. */
export class PostmarkRefusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(code: number, message: string, status = 422) {
    super(message);
    this.code = code;
    this.status = status;
  }

  get body() {
    return { ErrorCode: this.code, Message: this.message };
  }
}

const invalid = (message: string) => new PostmarkRefusal(300, message);

/** Validates one message of POST /email like Postmark, and fills in the defaults. */
export function readMessage(body: unknown): Omit<Mail, 'MessageID' | 'ReceivedAt'> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new PostmarkRefusal(402, 'Invalid JSON');
  const message = body as Record<string, unknown>;
  const text = (name: string, max: number) => {
    const value = message[name] ?? '';
    if (typeof value !== 'string')
      throw new PostmarkRefusal(402, `Invalid JSON: '${name}' must be a string.`);
    if (value.length > max) throw invalid(`'${name}' exceeds the maximum length of ${max} characters.`);
    return value;
  };
  const From = text('From', 255);
  if (addresses('From', From).length !== 1) throw invalid(`Invalid 'From' address: '${From}'.`);
  const To = addresses('To', text('To', 20_000));
  const Cc = addresses('Cc', text('Cc', 20_000));
  const Bcc = addresses('Bcc', text('Bcc', 20_000));
  const everyone = [...To, ...Cc, ...Bcc];
  if (everyone.length === 0) throw invalid('Zero recipients specified');
  if (everyone.length > 50) throw invalid('The number of recipients exceeds the limit of 50.');
  const HtmlBody = text('HtmlBody', 5_242_880);
  const TextBody = text('TextBody', 5_242_880);
  if (!HtmlBody && !TextBody) throw invalid('Provide either email TextBody or HtmlBody or both.');
  return {
    From,
    ReplyTo: text('ReplyTo', 255),
    To,
    Cc,
    Bcc,
    Recipients: everyone.map((address) => address.Email),
    Subject: text('Subject', 2000),
    Tag: text('Tag', 1000),
    HtmlBody,
    TextBody,
    Attachments: readAttachments(message.Attachments),
    Headers: readHeaders(message.Headers),
    Metadata: readMetadata(message.Metadata),
    MessageStream: text('MessageStream', 50) || 'outbound',
  };
}

function addresses(field: string, list: string): Address[] {
  // Split at commas outside quotes: "Doe, Jane" <jane@example.com>
  const parts = list.match(/("[^"]*"|[^,])+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const named = /^(.*)<([^<>]*)>$/.exec(part);
      const Email = (named?.[2] ?? part).trim();
      if (!/^[^\s@<>",]+@[^\s@<>",]+\.[^\s@<>",]+$/.test(Email)) {
        throw invalid(`Invalid '${field}' address: '${part}'.`);
      }
      return { Email, Name: (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1') };
    });
}

function readMetadata(value: unknown): Record<string, string> {
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  if (entries.length > 10) throw invalid('The number of metadata entries exceeds the limit of 10.');
  for (const [key, text] of entries) {
    if (key.length > 20)
      throw invalid(`The metadata key '${key}' exceeds the maximum length of 20 characters.`);
    if (String(text).length > 80) throw invalid(`The metadata value of '${key}' exceeds 80 characters.`);
  }
  return Object.fromEntries(entries.map(([key, text]) => [key, String(text)]));
}

function readHeaders(value: unknown): Mail['Headers'] {
  if (!Array.isArray(value)) return [];
  return value.map(({ Name, Value }) => {
    if (/[\r\n]/.test(`${Name}${Value}`)) throw invalid(`Invalid header '${Name}'.`);
    return { Name: String(Name), Value: String(Value) };
  });
}

function readAttachments(value: unknown): string[] {
  return Array.isArray(value) ? value.map((attachment) => String(attachment?.Name ?? '')) : [];
}
