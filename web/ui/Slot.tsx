import { cloneElement, type ReactElement, type ReactNode } from 'react';

type Props = Record<string, unknown> & { readonly className?: string; readonly children?: ReactNode };

interface SlotProps {
  /** Rendered in the child, before the child's own children. */
  readonly before?: ReactNode;
  /** One element, such as a router link. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/**
 * Gives its props to its only child: classes are joined, both event handlers run, and for all else the child's own
 * prop wins.
 */
export function Slot({ before, children, ...given }: SlotProps & Record<string, unknown>) {
  const child = children as ReactElement<Props>;
  const own = child.props;
  const props: Record<string, unknown> = { ...given, ...own };
  props.className = [given.className, own.className].filter(Boolean).join(' ');
  for (const [name, theirs] of Object.entries(given)) {
    const mine = own[name];
    if (typeof mine !== 'function' || typeof theirs !== 'function') continue;
    props[name] = (...args: unknown[]) => {
      mine(...args);
      theirs(...args);
    };
  }
  return before === undefined ? cloneElement(child, props) : cloneElement(child, props, before, own.children);
}
