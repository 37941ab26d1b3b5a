import { type AddressInfo, createServer, type Server } from 'node:net';

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
  const [product = 0, sandbox = 0, postgres = 0] = known ?? (await freePorts());
  if (!known) process.env[variable] = [product, sandbox, postgres].join(',');
  return {
    url: `http://localhost:${product}`,
    sandbox: `http://localhost:${sandbox}`,
    ports: { product, sandbox, postgres },
    given: postgres === 0,
  };
}

/** One for the product, two in a row for the sandbox (Google takes the second), one for PostgreSQL. */
async function freePorts(): Promise<number[]> {
  for (;;) {
    const first = await Promise.all([listen(0), listen(0), listen(0)]);
    const [product = 0, sandbox = 0, postgres = 0] = first.map(portOf);
    const google = sandbox ? await listen(sandbox + 1) : null;
    for (const server of [...first, google]) server?.close();
    if (product && postgres && google) return [product, sandbox, postgres];
  }
}

const portOf = (server: Server | null) => (server?.address() as AddressInfo | null)?.port ?? 0;

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, () => resolve(server));
  });
}
