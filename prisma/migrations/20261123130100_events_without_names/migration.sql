-- What an event brought names whoever paid, and nobody reads it again once it was worked off.
UPDATE "WebhookEvent" SET payload = '{}' WHERE "processedAt" IS NOT NULL;
