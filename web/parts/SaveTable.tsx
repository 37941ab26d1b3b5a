import Bookmark from 'lucide-react/icons/bookmark';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SaveTable_session$key } from '../__generated__/SaveTable_session.graphql.ts';
import type { ButtonProps } from '../ui/Button.tsx';
import { SavedToggle } from './SavedToggle.tsx';

interface SaveTableProps extends Pick<ButtonProps, 'block' | 'variant' | 'className'> {
  readonly session: SaveTable_session$key;
  /** Only the bookmark. */
  readonly compact?: boolean;
}

/** Keeps a table to be found again; filled when it is. */
export function SaveTable({ session: key, compact = false, ...look }: SaveTableProps) {
  const { id, title, isSaved } = useFragment(
    graphql`
      fragment SaveTable_session on Session {
        id
        title
        isSaved
      }
    `,
    key,
  );
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
