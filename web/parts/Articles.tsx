import type { ReactNode } from 'react';
import { Loading, Skeleton, SkeletonText } from '../ui/Skeleton.tsx';

export interface Article {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

interface ArticlesProps {
  /** When it was written, or last changed. */
  readonly dated: string;
  readonly articles: readonly Article[];
  /** Shown below the last article. */
  readonly children?: ReactNode;
}

/** A long text in numbered articles below its heading, with a table of contents beside it. */
export function Articles({ dated, articles, children }: ArticlesProps) {
  return (
    <>
      <p className="mt-3 text-soft">{dated}</p>
      <div className="mt-10 grid gap-x-16 gap-y-10 wrap-anywhere lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="Sections" className="self-start lg:sticky lg:top-24">
          <ol className="border-l border-line">
            {articles.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="figures -ml-px flex min-h-9 items-center gap-2 border-l border-transparent pl-4 text-sm text-soft hover:border-ember hover:text-text"
                >
                  <span className="w-6 shrink-0 text-faint">{index + 1}.</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="measure flex flex-col gap-11">
          {articles.map(({ id, title, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="text-title-3">
                {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3 text-soft">
                  {paragraph}
                </p>
              ))}
              {index === articles.length - 1 && children}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** The last line of such a text: where to write to. */
export const WriteTo = ({ address }: { address: string }) => (
  <p className="mt-3 text-soft">
    Write to{' '}
    <a href={`mailto:${address}`} className="text-ember-ink underline">
      {address}
    </a>
    .
  </p>
);

/** Placeholder until the text is loaded, as high as the window. */
export const ArticlesLoading = () => (
  <Loading label="Loading the text" className="min-h-dvh">
    <Skeleton className="mt-3 h-6 w-60" />
    <SkeletonText lines={12} className="measure mt-10" />
  </Loading>
);
