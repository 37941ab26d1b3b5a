import { createOperationDescriptor, type GraphQLTaggedNode, getRequest } from 'relay-runtime';
import query from '../__generated__/useLiveInboxQuery.graphql.ts';
import { createEnvironment } from './environment.ts';
import { readAnew } from './readAnew.ts';

test('whoever asks while an equal question is under way is told what was so after they asked', async () => {
  const answers: (() => void)[] = [];
  let unreadCount = 0;
  const environment = createEnvironment({
    isServer: false,
    execute: () => {
      const node = { __typename: 'Viewer', id: 'viewer', unreadCount, unreadNoticeCount: 0 };
      return new Promise((resolve) => answers.push(() => resolve({ data: { node } })));
    },
  });
  const request = getRequest(query as unknown as GraphQLTaggedNode);
  const operation = createOperationDescriptor(request, { id: 'viewer' });
  const before = readAnew(environment, operation);
  unreadCount = 1;
  const after = readAnew(environment, operation);
  for (const answer of answers) answer();
  await before;
  expect(await after).toMatchObject({ node: { unreadCount: 1 } });
});
