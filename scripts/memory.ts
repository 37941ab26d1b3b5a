/**
 * What keeps the API small, as variables of its process. Node would let the space for new objects grow to 64 MB and
 * its copy of as much, malloc an arena for each thread; past a gigabyte of what lives something is wrong;
 * and what a busy hour has left it gives back only when it is told to (`api/platform/idle-memory.ts`).
 */
export const memorySettings = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=1024 --expose-gc',
  MALLOC_ARENA_MAX: '2',
};
