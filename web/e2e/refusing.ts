import type { Page, Request } from '@playwright/test';

const graphql = '**/graphql';

/** True for a mutation: every mutation takes an input. */
export const isMutation = (request: Request) => request.postData()?.includes('"input"') ?? false;

/** Answers all mutations with this response from now on; queries pass. */
export async function answerMutations(page: Page, answer: object, status = 200): Promise<void> {
  await page.unroute(graphql);
  await page.route(graphql, (route) => {
    const { variables } = route.request().postDataJSON() ?? {};
    return 'input' in (variables ?? {}) ? route.fulfill({ status, json: answer }) : route.fallback();
  });
}

/** Refuses this mutation from now on, without a reason. */
export const refuse = (page: Page, mutation: string) =>
  answerMutations(page, {
    data: { [mutation]: { __typename: 'Refusal', code: 'CONFLICT', message: '', field: null } },
  });

/** Lets mutations reach the server again. */
export const answerAgain = (page: Page) => page.unroute(graphql);
