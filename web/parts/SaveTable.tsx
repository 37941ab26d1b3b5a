import { useState } from 'react';
import { Bookmark } from '../ui/Bookmark.tsx';
import type { ButtonProps } from '../ui/Button.tsx';
import { SavedToggle } from './SavedToggle.tsx';

interface SaveTableProps extends Pick<ButtonProps, 'block' | 'variant' | 'className'> {
  readonly session: {
    readonly id: string;
    readonly title: string;
    readonly isSaved: boolean;
    readonly isUpcoming: boolean;
  };
  /** Shows only the bookmark. */
  readonly compact?: boolean;
}

/**
 * Saves a table to be found again; filled when it is saved. A draft or a past table, which cannot be booked, can only
 * be removed, and saved again until the page is left.
 */
export function SaveTable({ session, compact = false, ...look }: SaveTableProps) {
  const { id, title, isSaved, isUpcoming } = session;
  const [wasSaved] = useState(isSaved);
  const words = isSaved ? 'Saved' : 'Save';
  if (!isUpcoming && !isSaved && !wasSaved) return null;
  return (
    <SavedToggle
      what={{ kind: 'save', id, name: title }}
      isOn={isSaved}
      label={`${words} ${title}`}
      size={compact ? 'icon' : 'md'}
      variant={compact ? 'ghost' : 'secondary'}
      icon={<Bookmark className="size-5" fill={isSaved ? 'currentColor' : 'none'} />}
      {...look}
    >
      {compact ? null : words}
    </SavedToggle>
  );
}
