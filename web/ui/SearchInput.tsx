import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { Input, type InputProps } from './Input.tsx';

export interface SearchInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Screen-reader text instead of a visible label. */
  label: string;
  /** Called by Escape instead of clearing the field, for example to close a list. */
  onEscape?: (() => void) | undefined;
}

export function SearchInput({ value, onChange, label, onEscape, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            (onEscape ?? clear)();
          }
          rest.onKeyDown?.(event);
        }}
        className="px-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-faint hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
