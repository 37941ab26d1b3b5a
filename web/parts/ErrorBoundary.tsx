import { Component, createRef, type ErrorInfo, type ReactNode } from 'react';
import { failureSentence } from '../relay/network.ts';
import { TryContext } from '../relay/useQuery.ts';
import { didNotLoad, ErrorState } from '../ui/ErrorState.tsx';
import { PageMeta } from './PageMeta.tsx';

interface Props {
  readonly children: ReactNode;
  /** What failed, for a boundary around a part of a page. */
  readonly title?: string;
  /** The boundary is around the whole page: title and first heading are about the failure. */
  readonly isPage?: boolean;
  /** Shows a failure in a line or two, where the part is no bigger. */
  readonly small?: boolean;
  /** Shown instead of the sentence of the error. */
  readonly sentence?: string;
  /** Called before the children are tried again. */
  readonly onRetry?: () => void;
}

/** The failures of all boundaries of this page so far. */
let failures = 0;

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  /**
   * For the keys of the queries inside: a failed query is not repeated with the same key, here or in a boundary
   * mounted later.
   */
  readonly tries: number;
}

/** Keeps a failure to the part of the page where it happened. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, tries: failures };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    failures += 1;
    console.error(error, info.componentStack);
  }

  private readonly place = createRef<HTMLDivElement>();

  /**
   * Moves the focus to what replaced the element that had it, which went with the page or with the failure being
   * retried.
   */
  override componentDidUpdate(_: Props, before: { failed: boolean }) {
    const { failed } = this.state;
    if (!this.props.isPage || failed === before.failed || document.activeElement !== document.body) return;
    // The page's heading takes the focus over from <main> once the page is here.
    const main = document.getElementById('main');
    const place = failed ? this.place.current?.querySelector<HTMLElement>('h1') : main;
    if (!place) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  private readonly retry = () => {
    this.props.onRetry?.();
    this.setState({ error: undefined, failed: false, tries: failures });
  };

  override render() {
    if (!this.state.failed) return <TryContext value={this.state.tries}>{this.props.children}</TryContext>;
    const { title = didNotLoad, isPage, small } = this.props;
    const sentence = this.props.sentence ?? failureSentence(this.state.error);
    if (small) {
      return (
        <p role="alert" className="text-sm text-soft">
          {title} {sentence}{' '}
          <button type="button" className="text-ember-ink underline" onClick={this.retry}>
            Try again
          </button>
        </p>
      );
    }
    return (
      <div ref={this.place} className="wrap py-10">
        {isPage && <PageMeta title={title} noIndex />}
        <ErrorState title={title} level={isPage ? 1 : undefined} onRetry={this.retry}>
          {sentence}
        </ErrorState>
      </div>
    );
  }
}
