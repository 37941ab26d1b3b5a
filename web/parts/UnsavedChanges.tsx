import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from '../ui/DiscardDialog.tsx';

interface UnsavedChangesProps {
  /** Somebody is closing what they stand in. */
  readonly closing?: boolean;
  /** They outlast another tab or filter of the same page, so that nobody is asked about that. */
  readonly ofPage?: boolean;
  readonly onStay?: () => void;
  readonly onDiscard?: () => void;
}

/** Stands in a form that holds unsaved changes: asks before they are lost, by closing, by leaving, by a reload. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { closing = false, ofPage = false, onStay, onDiscard } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !ofPage || currentLocation.pathname !== nextLocation.pathname,
  );
  // The question closes after the answer, too.
  const discarded = useRef(false);
  const isLeaving = blocker.state === 'blocked';

  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);

  function answer(open: boolean) {
    if (open || discarded.current) return;
    blocker.reset?.();
    onStay?.();
  }
  function discard() {
    discarded.current = true;
    if (isLeaving) blocker.proceed();
    onDiscard?.();
  }

  return <DiscardDialog open={closing || isLeaving} onOpenChange={answer} onConfirm={discard} />;
}
