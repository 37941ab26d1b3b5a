/**
 * What keeps the API small, as variables of its process. Node would let the space for new objects grow to 64 MB and
 * its copy of as much, malloc an arena for each thread; past a gigabyte of what lives something is wrong.
 */
export const memorySettings = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=1024',
  MALLOC_ARENA_MAX: '2',
};
