import { createOperationDescriptor, type IEnvironment, PreloadableQueryRegistry } from 'relay-runtime';
import type { Execute, Operation } from './network.ts';
import { type Packed, unpack } from './packed.ts';

/** The server's answer to a query while it rendered a page; the page brings it to the browser. */
export interface Answer extends Operation {
  readonly data: object;
}

/** Wraps `execute` and records its answers. */
export function noting(answers: Answer[], execute: Execute): Execute {
  return async (operation) => {
    const answer = await execute(operation);
    if ('data' in answer && answer.data) answers.push({ ...operation, data: answer.data });
    return answer;
  };
}

/** Puts the answers that the page has brought into the store. The code of the page's queries must be loaded. */
export function takeAnswers(environment: IEnvironment): void {
  for (const { textContent } of document.querySelectorAll('script.answers')) {
    for (const { id, variables, data } of unpack(JSON.parse(textContent) as Packed) as Answer[]) {
      const request = PreloadableQueryRegistry.get(id);
      if (request) environment.commitPayload(createOperationDescriptor(request, variables), data);
    }
  }
}
