import DOMPurify from 'dompurify';
import { useMemo } from 'react';

export interface ProseProps {
  /** Sanitised when it was stored; sanitised again when the browser writes it into a page. */
  html: string;
  className?: string;
}

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul'],
    ...['ol', 'li', 'blockquote', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img', 'span'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'rel', 'target', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** HTML that the browser itself writes into the page; empty without a DOM, where nothing can be sanitised. */
export function SafeProse({ html, className }: ProseProps) {
  const clean = useMemo(() => (DOMPurify.isSupported ? DOMPurify.sanitize(html, allowed) : ''), [html]);
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and, above, on render
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
