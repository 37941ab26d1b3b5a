/** The codes of a refusal, each with what it means for the caller. */
export const refusals = {
  BAD_INPUT: 'What was given is missing, malformed or out of bounds; `field` says which.',
  NOT_LOGGED_IN: 'Somebody has to log in first.',
  FORBIDDEN: 'The viewer is known and may not do this.',
  NOT_FOUND: 'There is no such thing, or none that the viewer may see.',
  CONFLICT: 'It does not fit what has happened meanwhile: done already, ended, or begun by somebody else.',
  SESSION_FULL: 'No seat is free.',
  EXPIRED: 'A link, a hold or an offer has run out.',
  RATE_LIMITED: 'Too many tries; the message says how long to wait.',
  UNAVAILABLE: 'A provider or the database is away for the moment; the same may work soon.',
  PAYMENT_FAILED: 'The provider or a bank did not take the payment.',
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
