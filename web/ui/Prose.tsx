import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { cn } from '../lib/cn.ts';

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul'],
    ...['ol', 'li', 'blockquote', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'span'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'rel', 'target', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

export interface ProseProps {
  /** Sanitised when it was stored; in the browser it is sanitised once more. */
  html: string;
  className?: string;
}

export function Prose({ html, className }: ProseProps) {
  // There is no DOM on the server: there the stored, sanitised text is what we have.
  const clean = useMemo(() => (DOMPurify.isSupported ? DOMPurify.sanitize(html, allowed) : html), [html]);
  return (
    <div
      className={cn('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and, above, on render
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
