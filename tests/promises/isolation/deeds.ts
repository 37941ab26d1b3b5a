import type { Role, Scene } from './scene.ts';

/** A mutation: what stands behind a comma says which object it is tried on. */
export interface Deed {
  /** The answers to the roles, one column each in the order of ROLES: 200, or the status the refusal stands for. */
  readonly answers: string;
  /** What is asked; made anew for each role. `allowed`: it should go through, and may use up what it is tried on. */
  readonly input?: (scene: Scene, role: Role, allowed: boolean) => object | Promise<object>;
  /** A login of its own, because it ends. */
  readonly endsLogin?: true;
}
export type Deeds = Readonly<Record<string, Deed>>;

/** A path of REST, in the same way. */
export interface Call {
  readonly answers: string;
  /** Its address, where it holds a number or a question. */
  readonly at?: (scene: Scene, role: Role, allowed: boolean) => string | Promise<string>;
  readonly body?: (scene: Scene, role: Role) => object | Promise<object>;
  readonly endsLogin?: true;
}
export type Calls = Readonly<Record<string, Call>>;
