-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "accessibility" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "bring" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "city" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "contentWarnings" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "experience" TEXT,
ADD COLUMN     "language" TEXT,
ADD COLUMN     "minimumAge" INTEGER NOT NULL DEFAULT 18,
ADD COLUMN     "platform" TEXT,
ADD COLUMN     "provided" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "recording" TEXT,
ADD COLUMN     "safetyTools" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "tones" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- The closed lists of api/catalog/facts.rules.ts. A language is any of ISO 639-1.
ALTER TABLE "Session"
  ADD CONSTRAINT session_platform_known
    CHECK (platform IN ('discord', 'foundry', 'roll20', 'dnd_beyond', 'fantasy_grounds', 'online', 'in_person')),
  ADD CONSTRAINT session_city_of_a_place
    CHECK (city = '' OR (platform IS NOT DISTINCT FROM 'in_person' AND length(city) <= 80)),
  ADD CONSTRAINT session_language_code CHECK (language ~ '^[a-z]{2}$'),
  ADD CONSTRAINT session_minimum_age CHECK ("minimumAge" BETWEEN 18 AND 99),
  ADD CONSTRAINT session_experience_known CHECK (experience IN ('everyone', 'new', 'some', 'veteran')),
  ADD CONSTRAINT session_facts_lengths CHECK (length(provided) <= 300 AND length(bring) <= 300),
  ADD CONSTRAINT session_tones_known CHECK (cardinality(tones) <= 5 AND tones <@ ARRAY[
    'lighthearted', 'heroic', 'epic', 'gritty', 'dark', 'horror', 'comedic', 'mystery', 'political', 'exploration',
    'combat', 'roleplay']),
  -- One in a line, none of them longer than 40 characters.
  ADD CONSTRAINT session_warnings_short CHECK (cardinality("contentWarnings") <= 12
    AND array_to_string("contentWarnings", E'\n') !~ '[^\n]{41}'),
  ADD CONSTRAINT session_safety_tools_known CHECK ("safetyTools" <@ ARRAY[
    'session_zero', 'lines_and_veils', 'x_card', 'open_door', 'script_change', 'breaks', 'stars_and_wishes']),
  ADD CONSTRAINT session_accessibility_known CHECK (accessibility <@ ARRAY[
    'captions', 'text_only', 'camera_optional', 'slow_pace', 'screen_reader', 'colour_blind_safe']),
  ADD CONSTRAINT session_recording_known CHECK (recording IN ('none', 'table', 'streamed'));
