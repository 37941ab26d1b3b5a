import type { ReactNode } from 'react';

interface FixedFieldsProps {
  /** Whether the fields are fixed. */
  readonly when: boolean;
  readonly children: ReactNode;
}

/** Disables the fields, so that they can be read but nothing is typed in vain. */
export const FixedFields = ({ when, children }: FixedFieldsProps) =>
  when ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  );
