import { auditGraphQLHost } from '../scene/audit.ts';

auditGraphQLHost('Yoga');
