import { Gauge } from 'prom-client';

/** Counts the sockets of this process. */
export const sockets = new Gauge({ name: 'sockets_open', help: 'Sockets that are open at this process.' });

export async function openSockets(): Promise<number> {
  const { values } = await sockets.get();
  return values[0]?.value ?? 0;
}
