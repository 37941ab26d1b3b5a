import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { DiscardDialog } from '../ui/DiscardDialog.tsx';

interface UnsavedChangesProps {
  /** The user is closing the dialog around the form. */
  readonly closing?: boolean;
  /** The changes survive another tab or filter of the same page, so these do not ask. */
  readonly ofPage?: boolean;
  readonly onStay?: () => void;
  readonly onDiscard?: () => void;
}

/** Part of a form with unsaved changes: asks before they are lost by closing, leaving or reloading. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { closing = false, ofPage = false, onStay, onDiscard } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !ofPage || currentLocation.pathname !== nextLocation.pathname,
  );
  // The dialog also closes after the answer, which then is not a stay.
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
