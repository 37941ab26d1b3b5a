import type { IEnvironment, OperationDescriptor, OperationType } from 'relay-runtime';

/**
 * Queries the server now. `fetchQuery` would join an equal query in flight, which may have been read before the
 * change that this one must see.
 */
export async function readAnew<Query extends OperationType>(
  environment: IEnvironment,
  operation: OperationDescriptor,
): Promise<Query['response'] | null | undefined> {
  await environment.execute({ operation }).toPromise();
  return environment.lookup(operation.fragment).data as Query['response'] | null | undefined;
}
