import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Address = { Email: string; Name: string };

/** A sent mail, with the field names of Postmark's message details. */
export type Mail = {
  MessageID: string;
  ReceivedAt: string;
  From: string;
  ReplyTo: string;
  To: Address[];
  Cc: Address[];
  Bcc: Address[];
  Recipients: string[];
  Subject: string;
  Tag: string;
  HtmlBody: string;
  TextBody: string;
  Attachments: string[];
  Headers: { Name: string; Value: string }[];
  Metadata: Record<string, string>;
  MessageStream: string;
};

export type MailSearch = {
  recipient?: string | undefined;
  fromemail?: string | undefined;
  tag?: string | undefined;
  subject?: string | undefined;
  metadata: Record<string, string>;
  lagMs?: number;
};

const KEPT = 2000;

/** Writes every mail as one line of the file before answering, so that a killed sandbox loses nothing. */
export class Mails {
  readonly #file: string | undefined;
  readonly #mails: Mail[] = [];

  constructor(file?: string) {
    this.#file = file;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    this.#mails = readFileSync(file, 'utf8').split('\n').flatMap(parseLine).slice(-KEPT);
    writeFileSync(file, this.#mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''));
  }

  add(mail: Omit<Mail, 'MessageID' | 'ReceivedAt'>): Mail {
    const sent = { MessageID: randomUUID(), ReceivedAt: new Date().toISOString(), ...mail };
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(sent)}\n`);
    this.#mails.push(sent);
    if (this.#mails.length > KEPT) this.#mails.shift();
    return sent;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.MessageID === id);
  }

  /** Newest first. */
  search({ recipient, fromemail, tag, subject, metadata, lagMs = 0 }: MailSearch): Mail[] {
    const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
    const until = Date.now() - lagMs;
    return this.#mails
      .filter(
        (mail) =>
          Date.parse(mail.ReceivedAt) <= until &&
          (!recipient || mail.Recipients.some((address) => holds(address, recipient))) &&
          (!fromemail || holds(mail.From, fromemail)) &&
          (!tag || mail.Tag === tag) &&
          (!subject || holds(mail.Subject, subject)) &&
          Object.entries(metadata).every(([key, value]) => mail.Metadata[key] === value),
      )
      .reverse();
  }
}

/** The last line may be truncated by a kill. */
function parseLine(line: string): Mail[] {
  try {
    return [JSON.parse(line) as Mail];
  } catch {
    return [];
  }
}
