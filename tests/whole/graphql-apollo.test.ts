export {}; // the switch is read when the environment is, hence the late import

process.env.GRAPHQL_HOST = 'apollo';
const { auditGraphQLHost } = await import('../scene/audit.ts');

auditGraphQLHost('Apollo Server');
