/** What is stored is told to the other tabs of this browser, and not to this one; nothing of it stays. */
export function tellOtherTabs(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    localStorage.removeItem(key);
  } catch {
    // Without storage they find out by their next request.
  }
}

/** Hears what another tab tells by this key, until the function that is returned is called. */
export function hearOtherTabs(key: string, hear: (value: string) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) hear(event.newValue);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
