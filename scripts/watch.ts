import { watch } from 'node:fs';

/** Calls back a moment after the last of several changes to sources in the folder. */
export function watchSources(folder: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || !/\.(tsx?|graphql)$/.test(file) || /__generated__|\.test\./.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, 150);
  }).unref();
}
