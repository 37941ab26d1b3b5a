interface Check {
  table: string;
  /** What the first row is set to: each of these is refused… */
  refused: string[];
  /** …and each of these, its neighbour, is not. */
  allowed: string[];
}

/** The first message as one to a table, but for what it still says of a person or of a letter. */
function toTableWith(left?: string): string {
  const cleared = ['recipientId', 'conversationId', 'sessionId', 'broadcastId', 'readAt'];
  const others = cleared.filter((column) => column !== left).map((column) => `"${column}" = NULL`);
  return ['"threadId" = 1', left === 'readAt' ? '"readAt" = now()' : '', ...others]
    .filter(Boolean)
    .join(', ');
}

/** A line for each CHECK. */
export const checks: Record<string, Check> = {
  saved_table_is_one: {
    table: 'SavedTable',
    refused: ['"sessionId" = NULL', '"campaignId" = 1'],
    allowed: ['"sessionId" = NULL, "campaignId" = 1', '"sessionId" = 2'],
  },
  player_needs_contents_known: {
    table: 'PlayerNeeds',
    refused: ["lines = '{clowns}'", "veils = '{gore,clowns}'"],
    allowed: ["lines = '{gore,spiders}', veils = '{torture}'", "lines = '{}'"],
  },
  player_needs_line_or_veil: {
    table: 'PlayerNeeds',
    refused: ["lines = '{gore}', veils = '{torture,gore}'"],
    allowed: ["lines = '{gore}', veils = '{torture}'"],
  },
  player_needs_accessibility_known: {
    table: 'PlayerNeeds',
    refused: ["accessibility = '{ramp}'"],
    allowed: ["accessibility = '{captions,text_only}'", "accessibility = '{}'"],
  },
  player_needs_safety_tools_known: {
    table: 'PlayerNeeds',
    refused: ['"safetyTools" = \'{sword}\''],
    allowed: ['"safetyTools" = \'{x_card,breaks}\'', '"safetyTools" = \'{}\''],
  },
  player_needs_recording_known: {
    table: 'PlayerNeeds',
    refused: ["recording = '{none}'"],
    allowed: ["recording = '{not_recorded,not_streamed}'", "recording = '{}'"],
  },
  player_needs_language_codes: {
    table: 'PlayerNeeds',
    refused: [
      "languages = '{English}'",
      "languages = '{en,EN}'",
      "languages = array_fill('en'::text, ARRAY[51])",
    ],
    allowed: ["languages = '{en,de}'", "languages = '{}'"],
  },
  user_reminders_known: {
    table: 'User',
    refused: ['"reminderHours" = \'{2}\''],
    allowed: ['"reminderHours" = \'{24,1}\'', '"reminderHours" = \'{}\''],
  },
  user_muted_topics_known: {
    table: 'User',
    refused: ['"mutedTopics" = \'{dice}\'', '"mutedTopics" = \'{seats,dice}\''],
    allowed: ['"mutedTopics" = \'{seats,money,reminders}\'', '"mutedTopics" = \'{}\''],
  },
  user_play_days_known: {
    table: 'User',
    refused: ['"playDays" = \'{8}\'', '"playDays" = \'{1,0}\''],
    allowed: ['"playDays" = \'{1,7}\'', '"playDays" = \'{}\''],
  },
  user_systems_few: {
    table: 'User',
    refused: ["systems = array_fill('a'::text, ARRAY[21])"],
    allowed: ["systems = array_fill('a'::text, ARRAY[20])"],
  },
  user_limits_lengths: {
    table: 'User',
    refused: ["lines = repeat('a', 1001)", "veils = repeat('a', 1001)"],
    allowed: ["lines = repeat('a', 1000), veils = repeat('a', 1000)"],
  },
  user_conduct_whole: {
    table: 'User',
    refused: ['"conductVersion" = \'1\'', '"conductAcceptedAt" = now()'],
    allowed: ['"conductVersion" = \'1\', "conductAcceptedAt" = now()'],
  },
  session_platform_known: {
    table: 'Session',
    refused: ["platform = 'tavern'", "platform = ''"],
    allowed: ["platform = 'in_person'", 'platform = NULL'],
  },
  session_city_of_a_place: {
    table: 'Session',
    refused: [
      "city = 'Oslo'",
      "city = 'Oslo', platform = 'discord'",
      "platform = 'in_person', city = repeat('a', 81)",
    ],
    allowed: ["platform = 'in_person', city = repeat('a', 80)", "platform = 'discord'"],
  },
  session_language_code: {
    table: 'Session',
    refused: ["language = 'English'", "language = 'EN'", "language = ''"],
    allowed: ["language = 'en'", 'language = NULL'],
  },
  session_minimum_age: {
    table: 'Session',
    refused: ['"minimumAge" = 17', '"minimumAge" = 100'],
    allowed: ['"minimumAge" = 18', '"minimumAge" = 99'],
  },
  session_experience_known: {
    table: 'Session',
    refused: ["experience = 'little'"],
    allowed: ["experience = 'everyone'", 'experience = NULL'],
  },
  session_facts_lengths: {
    table: 'Session',
    refused: ["provided = repeat('a', 301)", "bring = repeat('a', 301)"],
    allowed: ["provided = repeat('a', 300), bring = repeat('a', 300)"],
  },
  session_tones_known: {
    table: 'Session',
    refused: ["tones = '{sad}'", "tones = '{dark,dark,dark,dark,dark,dark}'"],
    allowed: ["tones = '{dark,heroic,epic,combat,gritty}'", "tones = '{}'"],
  },
  session_warnings_short: {
    table: 'Session',
    refused: [
      '"contentWarnings" = array_fill(\'a\'::text, ARRAY[13])',
      "\"contentWarnings\" = ARRAY['a', repeat('a', 41)]",
    ],
    allowed: ['"contentWarnings" = array_fill(repeat(\'a\', 40), ARRAY[12])', '"contentWarnings" = \'{}\''],
  },
  session_safety_tools_known: {
    table: 'Session',
    refused: ['"safetyTools" = \'{sword}\'', '"safetyTools" = \'{breaks,sword}\''],
    allowed: ['"safetyTools" = \'{x_card,breaks}\'', '"safetyTools" = \'{}\''],
  },
  session_accessibility_known: {
    table: 'Session',
    refused: ["accessibility = '{ramp}'"],
    allowed: ["accessibility = '{captions,text_only}'", "accessibility = '{}'"],
  },
  session_recording_known: {
    table: 'Session',
    refused: ["recording = 'secretly'"],
    allowed: ["recording = 'streamed'", 'recording = NULL'],
  },
  report_about_one: {
    table: 'Report',
    refused: ['"sessionId" = 1', '"messageId" = NULL, "gameMasterId" = 1, "sessionId" = 1'],
    allowed: ['"messageId" = NULL, "sessionId" = 1', '"messageId" = NULL'],
  },
  report_looked_at_first: {
    table: 'Report',
    refused: ['"closedAt" = now()'],
    allowed: ['"closedAt" = now(), "lookedAt" = now()'],
  },
  report_not_of_oneself: {
    table: 'Report',
    refused: ['"aboutUserId" = 1'],
    allowed: ['"aboutUserId" = 2'],
  },
  session_price_positive: {
    table: 'Session',
    refused: ['"priceCents" = 99'],
    allowed: ['"priceCents" = 100'],
  },
  session_duration_positive: {
    table: 'Session',
    refused: ['"durationMinutes" = 0'],
    allowed: ['"durationMinutes" = 1'],
  },
  session_players_positive: {
    table: 'Session',
    refused: ['"maxPlayers" = 0'],
    allowed: ['"maxPlayers" = 1'],
  },
  user_deletion_waited: {
    table: 'UserDeletion',
    refused: [`"erasedAt" = '2029-12-31T23:59:59Z'`],
    allowed: [`"erasedAt" = '2030-01-01Z'`],
  },
  seat_number_positive: { table: 'Seat', refused: ['number = 0'], allowed: ['number = 2'] },
  seat_hold_has_holder: {
    table: 'Seat',
    refused: ['"heldUntil" = now(), "bookingId" = NULL'],
    allowed: [
      '"heldUntil" = now()',
      '"heldUntil" = now(), "bookingId" = NULL, "waitlistEntryId" = 1',
      '"heldUntil" = NULL, "bookingId" = NULL',
    ],
  },
  seat_offer_is_a_hold: {
    table: 'Seat',
    refused: ['"waitlistEntryId" = 1, "heldUntil" = now()', '"waitlistEntryId" = 1, "bookingId" = NULL'],
    allowed: ['"waitlistEntryId" = 1, "bookingId" = NULL, "heldUntil" = now()'],
  },
  booking_amounts: {
    table: 'Booking',
    refused: ['"amountCents" = -1', '"creditCents" = -1', '"creditCents" = 2501'],
    allowed: ['"amountCents" = 0', '"creditCents" = 0', '"creditCents" = 2500'],
  },
  booking_credit_back: {
    table: 'Booking',
    refused: [
      '"creditBackCents" = -1',
      '"creditBackCents" = 1',
      '"creditCents" = 500, "creditBackCents" = 501',
    ],
    allowed: ['"creditCents" = 500, "creditBackCents" = 500'],
  },
  booking_for_a_friend: {
    table: 'Booking',
    refused: [
      '"forFriend" = true, "membershipId" = NULL', // its booker still sits on it
      '"forFriend" = true, "sitterId" = 3, "membershipId" = 1',
    ],
    allowed: [
      '"forFriend" = true, "sitterId" = NULL, "membershipId" = NULL',
      '"forFriend" = true, "sitterId" = 3, "membershipId" = NULL',
    ],
  },
  booking_claimed_when_paid: {
    table: 'Booking',
    refused: [
      `"forFriend" = true, "sitterId" = 3, "membershipId" = NULL, status = 'pending', "paymentStatus" = 'unpaid'`,
    ],
    allowed: [
      `"forFriend" = true, "sitterId" = NULL, "membershipId" = NULL, status = 'pending', "paymentStatus" = 'unpaid'`,
      `"forFriend" = true, "sitterId" = 3, "membershipId" = NULL`,
    ],
  },
  booking_paid_when_confirmed: {
    table: 'Booking',
    refused: [`"paymentStatus" = 'unpaid'`, `"paymentStatus" = 'unpaid', status = 'cancel_requested'`],
    allowed: [`"paymentStatus" = 'unpaid', status = 'pending'`, `"paymentStatus" = 'refunded'`],
  },
  checkout_amount: { table: 'Checkout', refused: ['"amountCents" = -1'], allowed: ['"amountCents" = 0'] },
  payment_amount: { table: 'Payment', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  refund_amount: {
    table: 'Refund',
    refused: ['"amountCents" = 0', '"amountCents" = -1'],
    allowed: ['"amountCents" = 1'],
  },
  credit_amount: { table: 'Credit', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  credit_withdrawn: {
    table: 'Credit',
    refused: ['"withdrawnCents" = -1', '"withdrawnCents" = "amountCents" + 1'],
    allowed: ['"withdrawnCents" = 0', '"withdrawnCents" = "amountCents"'],
  },
  credit_use_amount: { table: 'CreditUse', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  request_fee: {
    table: 'CancellationRequest',
    refused: ['"feePercent" = -1', '"feePercent" = 101'],
    allowed: ['"feePercent" = 0', '"feePercent" = 100', '"feePercent" = NULL'],
  },
  request_decided_whole: {
    table: 'CancellationRequest',
    refused: [`decision = 'declined'`, '"decidedAt" = now()'],
    allowed: [`decision = 'declined', "decidedAt" = now()`],
  },
  message_not_to_oneself: {
    table: 'Message',
    refused: ['"recipientId" = "senderId"'],
    allowed: ['"recipientId" = 3 - "senderId"'],
  },
  message_to_one_or_table: {
    table: 'Message',
    refused: [
      '"threadId" = 1',
      '"recipientId" = NULL',
      '"conversationId" = NULL',
      ...['recipientId', 'conversationId', 'sessionId', 'broadcastId', 'readAt'].map(toTableWith),
    ],
    allowed: [toTableWith()],
  },
  conversation_order: {
    table: 'Conversation',
    refused: ['"userLowId" = 3', '"userLowId" = 3, "userHighId" = 2'],
    allowed: ['"userLowId" = 3, "userHighId" = 4'],
  },
  block_not_oneself: { table: 'Block', refused: ['"blockedId" = 1'], allowed: ['"blockedId" = 3'] },
  super_admin_is_admin: {
    table: 'User',
    refused: ['"isAdmin" = false, "isSuperAdmin" = true'],
    allowed: ['"isAdmin" = true, "isSuperAdmin" = true'],
  },
  campaign_rhythm: {
    table: 'Campaign',
    refused: ['"everyWeeks" = 0', '"everyWeeks" = 9'],
    allowed: ['"everyWeeks" = 1', '"everyWeeks" = 8', '"everyWeeks" = NULL'],
  },
  membership_price: {
    table: 'CampaignMembership',
    refused: ['"priceCents" = 0'],
    allowed: ['"priceCents" = 1'],
  },
  charge_attempts: { table: 'ChargeAttempt', refused: ['attempt = 0'], allowed: ['attempt = 4'] },
  charge_amount: { table: 'ChargeAttempt', refused: ['"amountCents" = 0'], allowed: ['"amountCents" = 1'] },
  charge_asked_for_something: {
    table: 'ChargeAttempt',
    refused: ['pending', 'succeeded', 'failed'].map((status) => `"amountCents" = NULL, status = '${status}'`),
    allowed: ['scheduled', 'void'].map((status) => `"amountCents" = NULL, status = '${status}'`),
  },
  game_master_stars: {
    table: 'GameMaster',
    refused: ['"starSum" = 0, "reviewCount" = 1', '"starSum" = 6, "reviewCount" = 1'],
    allowed: [
      '"starSum" = 1, "reviewCount" = 1',
      '"starSum" = 5, "reviewCount" = 1',
      '"starSum" = 10, "reviewCount" = 2',
    ],
  },
  booking_share: {
    table: 'Booking',
    refused: ['"sharePercent" = -1', '"sharePercent" = 101'],
    allowed: ['"sharePercent" = 20'],
  },
  player_note_length: {
    table: 'PlayerNote',
    refused: ["words = ''", "words = repeat('a', 2001)"],
    allowed: ["words = repeat('a', 2000)"],
  },
  review_stars: { table: 'Review', refused: ['stars = 0', 'stars = 6'], allowed: ['stars = 1', 'stars = 5'] },
  review_lengths: {
    table: 'Review',
    refused: [`words = repeat('é', 1001)`, `reply = repeat('é', 1001), "repliedAt" = now()`],
    allowed: [`words = repeat('é', 1000), reply = repeat('é', 1000), "repliedAt" = now()`],
  },
  review_reply_whole: {
    table: 'Review',
    refused: [`reply = 'Thanks'`, '"repliedAt" = now()'],
    allowed: [`reply = 'Thanks', "repliedAt" = now()`],
  },
  review_hidden_whole: {
    table: 'Review',
    refused: [`"hiddenReason" = 'Rude'`, '"hiddenAt" = now()'],
    allowed: [`"hiddenReason" = 'Rude', "hiddenAt" = now()`],
  },
};
