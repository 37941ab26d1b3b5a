import { dateOf } from '../calendar.service.ts';
import type { SessionRow } from '../session-row.ts';

/** 20261201T180000Z */
const compact = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const query = (fields: Record<string, string>) =>
  // Outlook shows a plus as it is.
  String(new URLSearchParams(fields)).replaceAll('+', '%20');

/** Links to web calendars with the date of a session; each asks before it saves it. Times are UTC. */
export const calendarLinks = {
  google: (session: SessionRow) => {
    const { start, end, summary, about } = told(session);
    const dates = `${compact(start)}/${compact(end)}`;
    return `https://calendar.google.com/calendar/render?${query({ action: 'TEMPLATE', text: summary, dates, details: about })}`;
  },
  outlook: (session: SessionRow) => {
    const { start, end, summary, about } = told(session);
    return `https://outlook.live.com/calendar/0/deeplink/compose?${query({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: summary,
      startdt: start.toISOString(),
      enddt: end.toISOString(),
      body: about,
    })}`;
  },
};

function told(session: SessionRow) {
  const { description, url, ...date } = dateOf(session);
  return { ...date, about: `${description}\n${url}` };
}
