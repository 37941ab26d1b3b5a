/**
 * Environment variables that keep the API's memory small. By default, Node lets the young generation grow to 64 MB
 * plus a copy, and leaves more garbage the larger the heap may be; malloc creates an arena per thread and keeps large
 * freed blocks. Live objects above 768 MB mean that something is wrong. The build strips types, and memory left from
 * a busy hour is only returned on request (`api/platform/idle-memory.ts`).
 */
export const memorySettings = {
  NODE_OPTIONS:
    '--max-semi-space-size=8 --max-old-space-size=768 --expose-gc --import ./scripts/stripped.mjs',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * The minimum size of the young generation. In an idle hour V8 shrinks it, and lets it grow again only as more
 * objects survive; meanwhile the short-lived objects of many requests would be copied over and over. Node accepts
 * this flag on the command line only.
 */
export const memoryFlags = ['--min-semi-space-size=8'];
