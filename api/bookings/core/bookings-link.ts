import { env } from '../../platform/env.ts';

/** The account page that lists all bookings. */
export const bookingsUrl = `${env.publicUrl}/account?tab=bookings`;

/** The button of a mail to that page. */
export const seeBookings = { label: 'See your bookings', url: bookingsUrl };
