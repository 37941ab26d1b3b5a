import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { bookingForm } from '../../../api/bookings/core/checkout.rules.ts';
import { type BookingDetails, noteBookingDetails, readSpecialRequests } from '../../parts/paymentStorage.ts';
import { useViewer } from '../../relay/viewer.ts';

type Written = z.input<typeof bookingForm>;

/**
 * Restores what the viewer has written for this session before, in this browser. Returns a function that stores the
 * form's present values with the booking details.
 */
export function useNotedRequests(
  { getValues, setValue }: UseFormReturn<Written>,
  /** The special requests saved with the held seat. */
  opened: string,
  booked: Omit<BookingDetails, keyof Written>,
): () => void {
  const viewer = useViewer();
  const note = () => {
    const { specialRequests = '', agreeToTerms } = getValues();
    if (viewer) noteBookingDetails({ ...booked, specialRequests, agreeToTerms }, viewer);
  };
  const restore = useEffectEvent(() => {
    const draft = readSpecialRequests(booked.sessionId, viewer);
    // The viewer typed before hydration.
    if (getValues('specialRequests') !== opened) note();
    else if (draft !== null) setValue('specialRequests', draft);
  });
  useEffect(() => restore(), []);
  return note;
}
