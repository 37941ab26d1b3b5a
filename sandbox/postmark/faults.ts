import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PostmarkRefusal } from './message.ts';

const FAULTS = [
  'none',
  'drop_before',
  'drop_after',
  '500',
  '429',
  '401',
  'no_credits',
  'sender',
  'slow',
  'page',
] as const;
type Fault = (typeof FAULTS)[number];

/** The fault of the next API requests; tests set it through /_sandbox/postmark. */
export class Faults {
  fault: Fault = 'none';
  /** How many more requests it affects. */
  times = 0;
  delayMs = 30_000;
  /** Addresses that a mail bounced from. */
  inactive: string[] = [];
  /** Addresses whose reader reported a mail as spam. */
  complained: string[] = [];
  /** How far the search lags behind what was sent. */
  searchLagMs = 0;

  set(wish: {
    fault?: string;
    times?: number;
    delayMs?: number;
    inactive?: string[];
    complained?: string[];
    searchLagMs?: number;
  }): void {
    if (wish.fault !== undefined) {
      if (!(FAULTS as readonly string[]).includes(wish.fault)) {
        throw new PostmarkRefusal(0, `fault is one of ${FAULTS.join(', ')}`, 400);
      }
      this.fault = wish.fault as Fault;
      this.times = wish.times ?? 1;
    }
    this.delayMs = wish.delayMs ?? this.delayMs;
    this.searchLagMs = wish.searchLagMs ?? this.searchLagMs;
    this.inactive = wish.inactive?.map((address) => address.toLowerCase()) ?? this.inactive;
    this.complained = wish.complained?.map((address) => address.toLowerCase()) ?? this.complained;
  }

  reset(): void {
    Object.assign(this, new Faults());
  }

  take(): Fault {
    if (this.fault === 'none' || this.times < 1) return 'none';
    this.times--;
    return this.fault;
  }

  /** Runs the request's work with the current fault: before it, after it, or without running it. */
  async around<T>(request: FastifyRequest, reply: FastifyReply, work: () => T): Promise<T | undefined> {
    const fault = this.take();
    if (fault === '500') throw new PostmarkRefusal(0, 'Internal Server Error', 500);
    if (fault === '401') throw new PostmarkRefusal(10, 'Bad or missing Server API token.', 401);
    if (fault === 'no_credits') throw new PostmarkRefusal(405, 'Not allowed to send: no credits are left.');
    if (fault === 'sender')
      throw new PostmarkRefusal(
        300,
        "Invalid 'From' address: 'shop@example.com' is not a verified sender signature.",
      );
    if (fault === '429') throw new PostmarkRefusal(429, 'Rate limit exceeded', 429);
    // Simulates a login gate or a misconfigured proxy in front of Postmark.
    if (fault === 'page') {
      reply.type('text/html').send('<!doctype html><title>Welcome</title>');
      return undefined;
    }
    if (fault === 'slow') await sleep(this.delayMs);
    const answer = fault === 'drop_before' ? undefined : work();
    if (fault !== 'drop_before' && fault !== 'drop_after') return answer;
    reply.hijack();
    request.raw.socket.destroy();
    return undefined;
  }
}
