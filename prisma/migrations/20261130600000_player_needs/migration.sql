-- CreateTable
CREATE TABLE "PlayerNeeds" (
    "userId" INTEGER NOT NULL,
    "lines" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "veils" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "accessibility" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "safetyTools" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "recording" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "PlayerNeeds_pkey" PRIMARY KEY ("userId")
);

-- AddForeignKey
ALTER TABLE "PlayerNeeds" ADD CONSTRAINT "PlayerNeeds_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The closed lists of api/catalog/facts.rules.ts and needs.rules.ts. A language is any of ISO 639-1.
ALTER TABLE "PlayerNeeds"
  ADD CONSTRAINT player_needs_contents_known CHECK ((lines || veils) <@ ARRAY[
    'violence', 'gore', 'body_horror', 'death_of_characters', 'torture', 'sexual_content', 'self_harm',
    'harm_to_animals', 'harm_to_children', 'slavery', 'bigotry', 'spiders', 'drugs_and_alcohol', 'mind_control',
    'confined_spaces']),
  -- What is not to come up at all is not to come up out of sight either.
  ADD CONSTRAINT player_needs_line_or_veil CHECK (NOT lines && veils),
  ADD CONSTRAINT player_needs_accessibility_known CHECK (accessibility <@ ARRAY[
    'captions', 'text_only', 'camera_optional', 'slow_pace', 'screen_reader', 'colour_blind_safe']),
  ADD CONSTRAINT player_needs_safety_tools_known CHECK ("safetyTools" <@ ARRAY[
    'session_zero', 'lines_and_veils', 'x_card', 'open_door', 'script_change', 'breaks', 'stars_and_wishes']),
  ADD CONSTRAINT player_needs_recording_known CHECK (recording <@ ARRAY['not_recorded', 'not_streamed']),
  ADD CONSTRAINT player_needs_language_codes CHECK (cardinality(languages) <= 50
    AND array_to_string(languages, ',') ~ '^([a-z]{2}(,[a-z]{2})*)?$');
