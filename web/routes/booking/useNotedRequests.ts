import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { bookingForm } from '../../../api/bookings/core/checkout.rules.ts';
import { type BookingDetails, noteBookingDetails, readSpecialRequests } from '../../parts/paymentStorage.ts';
import { useViewer } from '../../relay/viewer.ts';

type Written = z.input<typeof bookingForm>;

/**
 * What the viewer has written for this session before, in this browser, stands in the form again. Returns what notes the
 * form as it is, with what it books.
 */
export function useNotedRequests(
  { getValues, setValue }: UseFormReturn<Written>,
  /** As they stand with the seat that is held. */
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
    // Typed before the page came alive.
    if (getValues('specialRequests') !== opened) note();
    else if (draft !== null) setValue('specialRequests', draft);
  });
  useEffect(() => restore(), []);
  return note;
}
