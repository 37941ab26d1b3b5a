import { mutationOf } from '../scene/mutation.ts';

const REQUEST_LIMIT_MS = 40_000;

export interface Answer {
  /** 0: no answer came; nobody knows what was done. */
  status: number;
  /** In a word, for the log: ok, how it was lost, or the code of the refusal. */
  word: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its path
  body: any;
}

async function send(url: string, method: string, token: string, body?: object): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    const answer = await response.json();
    const word = response.ok ? 'ok' : ((answer as { code?: string }).code ?? String(response.status));
    return { status: response.status, word, body: answer };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { status: 0, word: `lost by ${cause?.code ?? name}`, body: null };
  }
}

export const rest = (
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  token: string,
  body?: object,
) => send(`${base}${path}`, method, token, body);

/** One mutation; `body` is its payload or its refusal. */
export async function mutate(base: string, field: string, input: object, fields: string, token: string) {
  const query = mutationOf(field, fields);
  const answer = await send(`${base}/graphql`, 'POST', token, { query, variables: { input } });
  if (answer.status === 0) return answer;
  const { data, errors } = answer.body as {
    data?: Record<string, { __typename: string; code?: string }>;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  if (errors?.length) {
    const word = errors[0]!.extensions?.code ?? 'ERROR';
    return { status: word === 'INTERNAL_SERVER_ERROR' ? 500 : answer.status, word, body: errors };
  }
  const body = data?.[field];
  return { status: answer.status, word: body?.__typename === 'Refusal' ? body.code! : answer.word, body };
}
