export const refusalCodes = [
  'BAD_INPUT',
  'NOT_LOGGED_IN',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'SESSION_FULL',
  'EXPIRED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'PAYMENT_FAILED',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** A "no" that the caller can understand and act on. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The input field at fault; undefined when no single field is. */
  readonly field: string | undefined;
  /** For RATE_LIMITED: seconds until it is worth trying again. */
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
