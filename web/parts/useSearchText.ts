import { useEffect, useRef, useState } from 'react';

const typingPause = 300;

/** Debounces the typed text; follows when `value` changes by other means. */
export function useSearchText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const handed = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value === handed.current) return;
    handed.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === handed.current.trim()) return;
    const timer = setTimeout(() => {
      handed.current = trimmed;
      latest.current(trimmed);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
