interface KeysProps {
  readonly keys: readonly string[];
  /** Pressed together; otherwise one after the other. */
  readonly together?: boolean;
}

/** Shows keys to press. */
export function Keys({ keys, together = false }: KeysProps) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may occur twice, and the order never changes
        <span key={at} className="inline-flex items-center gap-1">
          {at > 0 && <span className="text-xs text-faint">{together ? '+' : 'then'}</span>}
          <kbd className="figures grid h-6 min-w-6 place-items-center rounded-sm border border-edge bg-well px-1.5 font-sans text-xs text-soft">
            {key}
          </kbd>
        </span>
      ))}
    </span>
  );
}
