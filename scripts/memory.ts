/**
 * What keeps the API small, as variables of its process. Node would let the space for new objects grow to 64 MB and
 * its copy of as much, and leave more garbage the more may live; malloc would have an arena for each thread, and keep
 * what was freed in large pieces. Past half a gigabyte of what lives something is wrong. Types are stripped by the
 * build, and what a busy hour has left is given back only on request (`api/platform/idle-memory.ts`).
 */
export const memorySettings = {
  NODE_OPTIONS:
    '--max-semi-space-size=8 --max-old-space-size=512 --expose-gc --import ./scripts/stripped.mjs',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
