import type { Double } from './double.ts';
import type { Shape, Values } from './params.ts';

export type Call<S extends Shape> = { double: Double; params: Values<S>; id: string };

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` is the only path parameter. */
  path: string;
  shape: Shape;
  run: (call: Call<Shape>) => unknown;
};

/** Defines one Stripe endpoint. `run` is synchronous, so every request is atomic. */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  run: (call: Call<S>) => unknown,
): Endpoint {
  return { method, path, shape, run: run as Endpoint['run'] };
}
