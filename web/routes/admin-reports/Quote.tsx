import type { ReactNode } from 'react';

/** A user's text, verbatim. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote className="mt-2 max-w-prose rounded-md bg-well px-3 py-2 text-sm wrap-anywhere whitespace-pre-line text-soft">
    {children}
  </blockquote>
);
