import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './RichTextEditor.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';

// Large, and only for people who write: it is loaded when a form shows it.
const Editor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }));

/** Edits text with headings, lists and links, as HTML. */
export function RichText(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the editor">
          <Skeleton className="h-64" />
        </Loading>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
