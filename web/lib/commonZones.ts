import { centralZone, easternZone, pacificZone } from './zones.ts';

/** Where most of our players are. */
export const commonZones = [
  pacificZone,
  'America/Denver',
  centralZone,
  easternZone,
  'Europe/London',
  'Europe/Berlin',
  'Australia/Sydney',
  'UTC',
];
