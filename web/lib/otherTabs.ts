/** Sends a value to the other tabs of this browser, but not to this one; nothing of it stays stored. */
export function tellOtherTabs(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    localStorage.removeItem(key);
  } catch {
    // Without storage the other tabs find out by their next request.
  }
}

/** Calls `hear` with each value that another tab sends under this key. Returns a function that stops it. */
export function hearOtherTabs(key: string, hear: (value: string) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) hear(event.newValue);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
