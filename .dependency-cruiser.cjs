// Who may import whom; the README's map of the folders in a form that can be checked.
// A domain imports the platform, seating and the domains before it in this list, never one after it.
const DOMAINS = [
  'settings',
  'identity',
  'catalog',
  'payments',
  'bookings',
  'hosting',
  'reviews',
  'saved',
  'messaging',
  'newsletter',
  'account',
  'admin',
];
const anyOf = (domains) => `^api/(${domains.join('|')})/`;
const ANY = anyOf(DOMAINS);
// Within bookings the same: a layer stands on those before it. Waitlists and campaigns stand side by side.
const BOOKING_FLOORS = [
  'core',
  'checkout',
  'cancelling',
  'friends',
  ['waitlist', 'campaigns'],
  'charges',
  'moving',
  'closing',
  'audit',
];
const TESTS = '\\.test\\.tsx?$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const order = DOMAINS.slice(0, -1).map((domain, i) => {
  const later = DOMAINS.slice(i + 1);
  const from = { path: `^api/${domain}/`, pathNot: TESTS };
  return rule(`order-${domain}`, `${domain} comes before ${later.join(', ')}`, from, { path: anyOf(later) });
});

const layers = BOOKING_FLOORS.flatMap((layer, i) =>
  [layer].flat().map((folder) => {
    const above = BOOKING_FLOORS.flat().filter(
      (other) => other !== folder && !BOOKING_FLOORS.slice(0, i).flat().includes(other),
    );
    return rule(
      `bookings-${folder}`,
      `${folder} stands on the layers before it, never on ${above.join(', ')} or the doors of the domain`,
      { path: `^api/bookings/${folder}/`, pathNot: TESTS },
      { path: `^api/bookings/((${above.join('|') || '-'})/|[^/]+$)` },
    );
  }),
);

const api = [
  rule(
    'art-is-alone',
    'drawing knows nothing of ours but how pictures are made',
    { path: '^api/art/' },
    { path: '^api/(?!art/|platform/sharp\\.ts)' },
  ),
  rule(
    'platform-is-bottom',
    'the platform knows no domain',
    { path: '^api/platform/', pathNot: TESTS },
    { path: `${ANY}|^api/seating/|^api/(app|routes|schema|main)\\.ts$` },
  ),
  rule(
    'seating-is-next',
    'locks and states of seats lie below every domain that has to do with them',
    { path: '^api/seating/', pathNot: TESTS },
    { path: `${ANY}|^api/(app|routes|schema|main)\\.ts$` },
  ),
  rule(
    'cross-domain-front-door',
    'enter another domain by its service, its rules or (schema to schema) its types',
    { path: ANY, pathNot: TESTS },
    { path: ANY, pathNot: ['^api/$1/', '\\.service\\.ts$', '[/.]rules\\.ts$', '\\.schema\\.ts$'] },
  ),
  rule(
    'service-has-no-transport',
    'services know neither HTTP nor GraphQL',
    { path: '^api/.*(\\.service|[/.]rules)\\.ts$' },
    {
      path: '(^|node_modules/)(fastify|@fastify/|graphql|@pothos/|@apollo/)|\\.(schema|rest)\\.ts$|^api/platform/(graphql|http)/',
    },
  ),
  rule(
    'rules-are-pure',
    'rules.ts imports zod and other rules only',
    { path: '^api/.*[/.]rules\\.ts$' },
    { pathNot: ['[/.]rules\\.ts$', 'node_modules/zod'] },
  ),
  rule(
    'schema-not-rest',
    'neither edge imports the other',
    { path: '\\.schema\\.ts$' },
    { path: '\\.rest\\.ts$' },
  ),
  rule(
    'rest-not-schema',
    'neither edge imports the other, and REST never writes the database',
    { path: '\\.rest\\.ts$' },
    { path: '\\.schema\\.ts$|^api/platform/db\\.ts$' },
  ),
  rule(
    'one-door-stripe',
    'the Stripe SDK stands behind one client and the files that speak with it',
    { path: '^(api|web)/', pathNot: ['^api/payments/stripe-[a-z]+(\\.service)?\\.ts$', TESTS] },
    { path: 'node_modules/stripe/' },
  ),
  rule(
    'one-door-postmark',
    'the Postmark SDK stands behind one adapter',
    { path: '^(api|web)/', pathNot: ['^api/platform/mail-delivery\\.ts$', TESTS] },
    { path: 'node_modules/postmark/' },
  ),
];

const outside = [
  rule(
    'production-without-doubles',
    'only tests import the sandbox and what stands in tests/',
    { path: '^(api|web|prisma)/', pathNot: [TESTS, '^web/e2e/'] },
    { path: '^(sandbox|tests)/' },
  ),
  rule(
    'sandbox-is-outside',
    'the sandbox is the world across the wire and knows nothing of us',
    { path: '^sandbox/', pathNot: TESTS },
    { path: '^(api|web|tests|prisma|codegen|scripts)/' },
  ),
];

const web = [
  rule(
    'web-sees-rules-only',
    'the web meets the API at schema.graphql and rules.ts',
    { path: '^web/', pathNot: '^web/(e2e/|vite\\.config\\.ts)' },
    { path: '^(api|prisma|codegen|scripts)/', pathNot: '[/.]rules\\.ts$' },
  ),
  rule(
    'ui-is-dumb',
    'ui/ has no data',
    { path: '^web/ui/', pathNot: TESTS },
    { path: '^web/(?!ui/|lib/)|node_modules/(react-relay|relay-runtime|react-router)' },
  ),
  rule(
    'editor-is-fetched',
    'the editor of rich text is large: only its own files know it, and it is fetched when a form shows it',
    { path: '^web/', pathNot: '^web/ui/(RichText(Editor|Tools)|LinkTool)\\.tsx$' },
    {
      path: 'node_modules/@tiptap/|^web/ui/(RichText(Editor|Tools)|LinkTool)\\.tsx$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule('lib-is-bottom', 'lib/ imports no component', { path: '^web/lib/' }, { path: '^web/(?!lib/)' }),
  rule(
    'routes-are-islands',
    'routes share through parts/',
    { path: '^web/routes/(admin/[^/]+|[^/]+)/', pathNot: TESTS },
    { path: '^web/routes/', pathNot: '^web/routes/$1/' },
  ),
  rule(
    'parts-below-routes',
    'parts never reach up',
    { path: '^web/(parts|relay)/' },
    { path: '^web/(routes|shell)/|^web/router\\.tsx$' },
  ),
];

const everywhere = [
  rule(
    'no-cycles',
    'data flows one way',
    { path: '^(api|web|tests|codegen|sandbox|scripts)/' },
    { circular: true },
  ),
  rule(
    'no-barrels',
    'name every file for what it exports',
    { path: '^(api|web|tests|codegen|sandbox|scripts)/' },
    { path: '^(api|web|tests|codegen|sandbox|scripts)/.*/index\\.tsx?$' },
  ),
  rule(
    'imports-resolve',
    'an import that leads nowhere hides a border',
    { path: '^(api|web|tests|codegen|sandbox|scripts)/' },
    { couldNotResolve: true, pathNot: '__generated__|^prisma/generated' },
  ),
];

module.exports = {
  forbidden: [...order, ...layers, ...api, ...outside, ...web, ...everywhere],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could read with; swc has. Type-only imports count too.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '__generated__|^prisma/generated' },
  },
};
