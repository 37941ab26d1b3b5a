import { reservePorts } from '../../tests/scene/ports.ts';

export interface Addresses {
  /** Base URL of the product. */
  readonly url: string;
  /** Base URL of the sandbox, which lists mails and payments. */
  readonly sandbox: string;
  readonly ports: { readonly product: number; readonly sandbox: number; readonly postgres: number };
  /** True: the tests run against a product that already runs. */
  readonly given: boolean;
}

const variable = 'E2E_PORTS';

/**
 * Chosen by the first process and passed to the workers through the environment. E2E_PORTS may name the ports of a
 * running product: its own, the sandbox's.
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

/** Reserves ports: one for the product, two in a row for the sandbox (Google takes the second), one for PostgreSQL. */
async function ownPorts(): Promise<number[]> {
  const [product = 0, sandbox = 0, _google, postgres = 0] = await reservePorts(4);
  return [product, sandbox, postgres];
}
