/// <reference types="vite/client" />

/** Not in what TypeScript knows of browsers. */
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  requestClose(): void;
  destroy(): void;
}
