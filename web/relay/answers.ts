import { createOperationDescriptor, type IEnvironment, PreloadableQueryRegistry } from 'relay-runtime';
import type { Execute, Operation } from './network.ts';
import { type Packed, unpack } from './packed.ts';

/** What the server was told while it rendered a page; the browser is given it with the page. */
export interface Answer extends Operation {
  readonly data: object;
}

/** Notes the answers as they come. */
export function noting(answers: Answer[], execute: Execute): Execute {
  return async (operation) => {
    const answer = await execute(operation);
    if ('data' in answer && answer.data) answers.push({ ...operation, data: answer.data });
    return answer;
  };
}

/** Puts into the store what the page has brought. The code of its queries must be here. */
export function takeAnswers(environment: IEnvironment): void {
  for (const { textContent } of document.querySelectorAll('script.answers')) {
    for (const { id, variables, data } of unpack(JSON.parse(textContent) as Packed) as Answer[]) {
      const request = PreloadableQueryRegistry.get(id);
      if (request) environment.commitPayload(createOperationDescriptor(request, variables), data);
    }
  }
}
