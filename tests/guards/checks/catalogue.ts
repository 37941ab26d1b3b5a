import type { Check } from './check.ts';

/** Of sessions, their seats, who runs them and what is said of that. */
export const checksOfCatalogue: Record<string, Check> = {
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
  session_series_length_known: {
    table: 'Session',
    refused: [
      "\"seriesLength\" = 'forever', type = 'campaign'",
      "\"seriesLength\" = 'open', type = 'one-shot'",
    ],
    allowed: ["\"seriesLength\" = 'open', type = 'campaign'", '"seriesLength" = NULL, type = \'one-shot\''],
  },
  report_about_one: {
    table: 'Report',
    refused: [
      '"sessionId" = 1',
      '"reviewId" = 1',
      '"messageId" = NULL, "gameMasterId" = 1, "sessionId" = 1',
      '"messageId" = NULL, "sessionId" = 1, "reviewId" = 1',
    ],
    allowed: [
      '"messageId" = NULL, "sessionId" = 1',
      '"messageId" = NULL, "reviewId" = 1',
      '"messageId" = NULL',
    ],
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
  campaign_rhythm: {
    table: 'Campaign',
    refused: ['"everyWeeks" = 0', '"everyWeeks" = 9'],
    allowed: ['"everyWeeks" = 1', '"everyWeeks" = 8', '"everyWeeks" = NULL'],
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
