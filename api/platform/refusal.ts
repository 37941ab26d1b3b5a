/** The codes of a refusal, each with what it means for the caller. */
export const refusals = {
  BAD_INPUT: 'The input is missing, malformed or out of range; see `field`.',
  NOT_LOGGED_IN: 'A login is required.',
  FORBIDDEN: 'The viewer is not allowed to do this.',
  NOT_FOUND: 'The object does not exist or is not visible to the viewer.',
  CONFLICT: 'The current state does not allow it: already done, ended, or changed by another request.',
  SESSION_FULL: 'No seat is free.',
  EXPIRED: 'A link, hold or offer has expired.',
  RATE_LIMITED: 'Too many attempts; the message says how long to wait.',
  UNAVAILABLE: 'A provider or the database is temporarily unavailable; retry later.',
  PAYMENT_FAILED: 'The payment was declined by the provider or a bank.',
} as const;

export type RefusalCode = keyof typeof refusals;
export const refusalCodes = Object.keys(refusals) as RefusalCode[];

/** A "no" that the caller can understand and act on. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The input field at fault; undefined when no single field is. */
  readonly field: string | undefined;
  /** For RATE_LIMITED and UNAVAILABLE: seconds until it is worth trying again; undefined: not known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, message: string, field?: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notFound = (what: string) => new Refusal('NOT_FOUND', `${what} not found`);
