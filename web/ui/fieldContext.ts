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

/** Returns the attributes that a control inside a Field needs; its own props take precedence. */
export function useFieldWiring(own: Wired) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    // Not the native attribute: the form shows its own messages, not the browser's.
    'aria-required': (own.required ?? field?.required) || undefined,
  };
}

/** The class that all text controls share. */
export const controlClass = 'control';
