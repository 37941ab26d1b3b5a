import { type Descriptions, flag, record, shape } from './describe.ts';

export const admin: Descriptions = {
  'GET /api/admin/check-auth': {
    summary: 'May the current user enter the admin area?',
    tag: 'Admin',
    answer: record({ isAdmin: flag, isSuperAdmin: flag }),
  },
  'GET /api/admin/dashboard': {
    summary: 'The figures of the dashboard',
    tag: 'Admin',
    answer: shape('Dashboard'),
  },
};
