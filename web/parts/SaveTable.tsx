import Bookmark from 'lucide-react/icons/bookmark';
import type { ButtonProps } from '../ui/Button.tsx';
import { SavedToggle } from './SavedToggle.tsx';

interface SaveTableProps extends Pick<ButtonProps, 'block' | 'variant' | 'className'> {
  readonly session: { readonly id: string; readonly title: string; readonly isSaved: boolean };
  /** Only the bookmark. */
  readonly compact?: boolean;
}

/** Keeps a table to be found again; filled when it is. */
export function SaveTable({ session: { id, title, isSaved }, compact = false, ...look }: SaveTableProps) {
  return (
    <SavedToggle
      what={{ kind: 'save', id, name: title }}
      isOn={isSaved}
      label={`Save ${title}`}
      size={compact ? 'icon' : 'md'}
      variant={compact ? 'ghost' : 'secondary'}
      icon={<Bookmark className="size-5" fill={isSaved ? 'currentColor' : 'none'} />}
      {...look}
    >
      {compact ? null : 'Save'}
    </SavedToggle>
  );
}
