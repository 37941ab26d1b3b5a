import type { ReactNode } from 'react';

interface FixedFieldsProps {
  /** Whether they stay as they are. */
  readonly when: boolean;
  readonly children: ReactNode;
}

/** Fields that can be read, and nothing is typed in vain into them. */
export const FixedFields = ({ when, children }: FixedFieldsProps) =>
  when ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  );
