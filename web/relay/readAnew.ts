import type { IEnvironment, OperationDescriptor, OperationType } from 'relay-runtime';

/**
 * Asks the server now. `fetchQuery` takes the answer of an equal query that is under way already, which may have been
 * read before what this one is asked for.
 */
export async function readAnew<Query extends OperationType>(
  environment: IEnvironment,
  operation: OperationDescriptor,
): Promise<Query['response'] | null | undefined> {
  await environment.execute({ operation }).toPromise();
  return environment.lookup(operation.fragment).data as Query['response'] | null | undefined;
}
