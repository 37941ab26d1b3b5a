import { auditGraphQLHost } from './testing/audit.ts';

auditGraphQLHost('Yoga');
