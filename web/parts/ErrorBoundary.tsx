import { Component, createRef, type ErrorInfo, type ReactNode } from 'react';
import { failureSentence } from '../relay/network.ts';
import { TryContext } from '../relay/useQuery.ts';
import { didNotLoad, ErrorState } from '../ui/ErrorState.tsx';
import { PageMeta } from './PageMeta.tsx';

interface Props {
  readonly children: ReactNode;
  /** What failed, for a part of a page. */
  readonly title?: string;
  /** It stands for the whole page: title and first heading are about the failure. */
  readonly isPage?: boolean;
  /** Fails in a line or two, where a part is no bigger. */
  readonly small?: boolean;
  /** Said instead of the sentence the error brings. */
  readonly sentence?: string;
  /** Called before the children are tried again. */
  readonly onRetry?: () => void;
}

/** Of all parts of this page so far. */
let failures = 0;

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  /** For the queries inside: what failed is not asked by the same key again, here or where it is shown anew. */
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

  /** What had the focus went with the page, or with the failure that is tried again: it goes to what came instead. */
  override componentDidUpdate(_: Props, before: { failed: boolean }) {
    const { failed } = this.state;
    if (!this.props.isPage || failed === before.failed || document.activeElement !== document.body) return;
    // Its heading takes the focus over from there once the page is here.
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
