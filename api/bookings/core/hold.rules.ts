// Apart from the rules of forms: a page that only counts down loads no validation.

/** Seats stay held a little longer than the payment page lives, for a payment in its last second. */
export const HOLD_GRACE_SECONDS = 60;
