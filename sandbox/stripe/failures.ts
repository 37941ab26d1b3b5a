/** The body of `{"error": …}` as Stripe sends it. */
export type FailureBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  request_log_url?: string;
};

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  /** Stripe saves no idempotent result for a request whose parameters were refused. */
  readonly beforeExecution: boolean;

  constructor(status: number, body: FailureBody, beforeExecution = false) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
    this.beforeExecution = beforeExecution;
  }
}

type Details = { code?: string; param?: string; status?: number };

export function invalidRequest(message: string, { code, param, status = 400 }: Details = {}): StripeFailure {
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

export function refusedParam(message: string, param: string, code?: string): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) },
    true,
  );
}

export function missingParam(param: string): StripeFailure {
  return refusedParam(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** An unknown ID in the path is a 404; in a parameter, a 400. */
export function noSuch(kind: string, id: string, param?: string): StripeFailure {
  return invalidRequest(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param ? 400 : 404,
  });
}

/** Refuses what the double does not implement: ignoring a parameter would hide that. */
export function notImplemented(what: string): StripeFailure {
  return new StripeFailure(
    501,
    {
      type: 'api_error',
      code: 'sandbox_not_implemented',
      message: `The Stripe sandbox does not implement ${what}.`,
    },
    true,
  );
}
