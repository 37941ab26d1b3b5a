/**
 * What keeps the API small, as variables of its process. Node would let the space for new objects grow to 64 MB and
 * its copy of as much, and leave the more garbage the more its heap may hold; malloc would have an arena for each
 * thread, and keep large pieces that were freed. Past three quarters of a gigabyte of what lives something is wrong.
 * Types are stripped by the build, and what a busy hour has left it gives back only when it is told to
 * (`api/platform/idle-memory.ts`).
 */
export const memorySettings = {
  NODE_OPTIONS:
    '--max-semi-space-size=8 --max-old-space-size=768 --expose-gc --import ./scripts/stripped.mjs',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * In an hour in which nobody comes V8 makes the space for new objects as small as this, and lets it grow again only as
 * more survives, while the requests of a crowd, which die young, would be copied over and over in it. Node takes this
 * from the command line alone.
 */
export const memoryFlags = ['--min-semi-space-size=8'];
