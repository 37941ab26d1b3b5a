export function nodeProblem(version: string): string | undefined;
export function diskProblem(freeBytes: number): string | undefined;
export function installNeeded(root: string): boolean;
export function lockHash(root: string): string;
export function explainFailure(output: string): string;
