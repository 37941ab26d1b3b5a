import { centralZone, easternZone, pacificZone } from './zones.ts';

/** The time zones of most of our players. */
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
