import { env } from '../../platform/env.ts';

/** Where somebody finds all that they have booked. */
export const bookingsUrl = `${env.publicUrl}/account?tab=bookings`;

/** The button there, of a mail. */
export const seeBookings = { label: 'See your bookings', url: bookingsUrl };
