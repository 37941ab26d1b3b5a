import type { Request } from './asking.ts';
import type { Server, Stage } from './stage.ts';

/** Something that is measured in a shop. */
export interface Target {
  name: string;
  server: Server;
  /** By the round, the first of which warms up, where the same cannot be asked twice. */
  request: Request | ((round: number) => Request);
  /** Puts back what its last round changed; not measured. */
  reset?: (() => Promise<void>) | undefined;
  /** The name of the target that it is compared with, where each has one of its own. */
  besides?: string | undefined;
}

/** Targets that are measured in turn and shown in one table. */
export interface Group {
  name: string;
  /** How others compare: by the processor time of the targets with these names; none: sizes are compared. */
  yardsticks?: readonly string[];
  /** Asked one after the other, and compared by the time that takes: nobody shares an answer, and no job is counted in. */
  oneByOne?: true;
  targets(stage: Stage, plan: { rounds: number }): Promise<Target[]>;
}
