import { createContext, use } from 'react';

export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface Wired {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** What a control inside a Field must carry; its own props win. */
export function useFieldWiring(own: Wired) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    // Not the native attribute: the form's own messages speak, not the browser's.
    'aria-required': (own.required ?? field?.required) || undefined,
  };
}

/** The look all text controls share. */
export const controlClass =
  'w-full rounded-md border border-edge bg-well px-3 text-base text-text md:text-sm ' +
  'transition-[border-color,box-shadow] duration-150 hover:border-faint ' +
  'focus:border-focus focus:outline-none focus:ring-2 focus:ring-focus/35 ' +
  // The button inside a field for times takes the focus from the field itself.
  'focus-within:border-focus focus-within:ring-2 focus-within:ring-focus/35 ' +
  'aria-invalid:border-red-ink aria-invalid:ring-red-ink/30 ' +
  'disabled:opacity-50 [&[readonly]]:bg-surface';
