// Separate from the charge times: pages and mails only name the hours.

/** Hours before a campaign date at which its player's card is asked: the first charge, and two more tries after a decline. */
export const CHARGE_HOURS = [48, 36, 26] as const;

/** When the card is charged, as every page and mail says it: '48 hours before'. */
export const CHARGED_BEFORE = `${CHARGE_HOURS[0]} hours before`;

/** What unpaid dates do to a membership, as every page and mail says it; without the full stop. */
export const UNPAID_ENDS = 'If two dates in a row are not paid, your place in the campaign ends';

/** What joining a campaign means for the player's card; `first`: the date that is paid now. */
export const joiningInWords = (first: 'this date' | 'the first date'): readonly string[] => [
  `You pay ${first} now, and your price stays.`,
  `Your card is charged ${CHARGED_BEFORE} each later date, after a reminder.`,
  'Skip a date or leave any time before its charge.',
  `${UNPAID_ENDS}.`,
];

/** Shown where something is due and nothing can be charged. */
export const NO_CARD = 'you have no saved card. Please save one on the campaign page.';

/** Shown to a player who gives up or loses a date while the card is being charged. */
export const ASKED_NOW =
  'We are charging your card at this very moment. If the charge goes through anyway, we refund it at once and write to you.';
