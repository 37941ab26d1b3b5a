import type { Check } from './check.ts';

/** Of people: what they say of themselves, need, save and how they go. */
export const checksOfPeople: Record<string, Check> = {
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
  user_deletion_waited: {
    table: 'UserDeletion',
    refused: [`"erasedAt" = '2029-12-31T23:59:59Z'`],
    allowed: [`"erasedAt" = '2030-01-01Z'`],
  },
  block_not_oneself: { table: 'Block', refused: ['"blockedId" = 1'], allowed: ['"blockedId" = 3'] },
  super_admin_is_admin: {
    table: 'User',
    refused: ['"isAdmin" = false, "isSuperAdmin" = true'],
    allowed: ['"isAdmin" = true, "isSuperAdmin" = true'],
  },
  player_note_length: {
    table: 'PlayerNote',
    refused: ["words = ''", "words = repeat('a', 2001)"],
    allowed: ["words = repeat('a', 2000)"],
  },
};
