import { reservePorts } from '../../tests/scene/ports.ts';

export interface Addresses {
  /** Where the product is. */
  readonly url: string;
  /** Where its mails and payments can be looked at. */
  readonly sandbox: string;
  readonly ports: { readonly product: number; readonly sandbox: number; readonly postgres: number };
  /** True: a product that already runs is tested. */
  readonly given: boolean;
}

const variable = 'E2E_PORTS';

/**
 * Chosen by the first process and handed down to the workers through the environment. E2E_PORTS may name the
 * ports of a product that runs already: its own, the sandbox's.
 */
export async function addresses(): Promise<Addresses> {
  const known = process.env[variable]?.split(',').map(Number);
  const [product = 0, sandbox = 0, postgres = 0] = known ?? (await ownPorts());
  if (!known) process.env[variable] = [product, sandbox, postgres].join(',');
  return {
    url: `http://localhost:${product}`,
    sandbox: `http://localhost:${sandbox}`,
    ports: { product, sandbox, postgres },
    given: postgres === 0,
  };
}

/** One for the product, two in a row for the sandbox (Google takes the second), one for PostgreSQL. */
async function ownPorts(): Promise<number[]> {
  const [product = 0, sandbox = 0, _google, postgres = 0] = await reservePorts(4);
  return [product, sandbox, postgres];
}
