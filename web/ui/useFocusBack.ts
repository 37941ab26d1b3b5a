import { useRef } from 'react';

/**
 * Returns the focus to the trigger when its popover or menu closes, without scrolling: a user who has scrolled on
 * stays there. The focus does not return when the user pressed something outside.
 */
export function useFocusBack() {
  const trigger = useRef<HTMLButtonElement>(null);
  const isElsewhere = useRef(false);
  return {
    trigger,
    content: {
      onInteractOutside() {
        isElsewhere.current = true;
      },
      onCloseAutoFocus(event: Event) {
        event.preventDefault();
        if (!isElsewhere.current) trigger.current?.focus({ preventScroll: true });
        isElsewhere.current = false;
      },
    },
  };
}
