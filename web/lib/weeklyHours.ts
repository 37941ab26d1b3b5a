import type { Instant } from './format.ts';
import { zoneOffset } from './zoneOffset.ts';

export interface WeeklyHours {
  /** 1 is Monday. */
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

/** Converts "19:30" to "7:30 PM". */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const hour = hours % 12 || 12;
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hour}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** "7:00 PM – 1:00 AM" */
export const hoursInWords = ({ from, to }: WeeklyHours) => `${clockTime(from)} – ${clockTime(to)}`;

const week = 7 * 24 * 60;

/** Converts weekly hours from one zone to another, by the UTC offsets of both at `now`. */
export function hoursIn(hours: WeeklyHours, from: string, to: string, now: Instant): WeeklyHours {
  const shift = zoneOffset(now, to) - zoneOffset(now, from);
  const minutesOf = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  };
  const start = ((hours.day - 1) * 24 * 60 + minutesOf(hours.from) + shift + week) % week;
  const end = (minutesOf(hours.to) + shift + week) % week;
  const two = (number: number) => String(number).padStart(2, '0');
  const onWall = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
  return { day: Math.floor(start / (24 * 60)) + 1, from: onWall(start), to: onWall(end) };
}

/** Describes how long a person takes to answer. */
export function responseInWords(minutes: number): string {
  if (minutes <= 60) return 'within the hour';
  const hours = Math.ceil(minutes / 60);
  if (hours < 24) return `within ${hours} hours`;
  const days = Math.ceil(hours / 24);
  return days === 1 ? 'within a day' : `within ${days} days`;
}
