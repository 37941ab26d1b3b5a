import { expect } from '@playwright/test';

interface Mail {
  readonly Subject: string;
  readonly TextBody: string;
  readonly links: readonly string[];
}

/** The mails of the product, as the sandbox's mail service received them. */
export class Mailbox {
  readonly #sandbox: string;

  constructor(sandbox: string) {
    this.#sandbox = sandbox;
  }

  async all(address: string): Promise<Mail[]> {
    const answer = await fetch(`${this.#sandbox}/_sandbox/mails?to=${encodeURIComponent(address)}`);
    return (await answer.json()) as Mail[];
  }

  /** Returns the newest mail with such a subject; waits for it, up to 25 s after a failed delivery attempt. */
  async mail(address: string, subject: RegExp, timeout = 60_000): Promise<Mail> {
    let found: Mail | undefined;
    await expect(async () => {
      found = (await this.all(address)).find((mail) => subject.test(mail.Subject));
      expect(found, `a mail to ${address} about ${subject}`).toBeTruthy();
    }).toPass({ timeout });
    return found as Mail;
  }

  /** Returns the link to a page of the product in such a mail. */
  async link(address: string, subject: RegExp, path: string): Promise<string> {
    const { links } = await this.mail(address, subject);
    const link = links.find((each) => new URL(each).pathname === path);
    expect(link, `a link to ${path}`).toBeTruthy();
    return link as string;
  }
}
