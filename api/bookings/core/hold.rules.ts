// Separate from the form rules, so that a page that only counts down loads no validation.

/** Seats are held a little longer than the payment page lives, for a payment in its last second. */
export const HOLD_GRACE_SECONDS = 60;
