import type { Page, Request } from '@playwright/test';

const graphql = '**/graphql';

/** Asks for a change; every mutation takes an input. */
export const isMutation = (request: Request) => request.postData()?.includes('"input"') ?? false;

/** From now on mutations are answered with this; queries go their way. */
export async function answerMutations(page: Page, answer: object, status = 200): Promise<void> {
  await page.unroute(graphql);
  await page.route(graphql, (route) => {
    const { variables } = route.request().postDataJSON() ?? {};
    return 'input' in (variables ?? {}) ? route.fulfill({ status, json: answer }) : route.fallback();
  });
}

/** From now on this mutation is refused, and the server does not say why. */
export const refuse = (page: Page, mutation: string) =>
  answerMutations(page, {
    data: { [mutation]: { __typename: 'Refusal', code: 'CONFLICT', message: '', field: null } },
  });

/** From now on mutations reach the server again. */
export const answerAgain = (page: Page) => page.unroute(graphql);
