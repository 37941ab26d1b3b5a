import { useRef } from 'react';

/**
 * Focus goes back to the trigger when its popover or menu closes, without a move of the page: whoever has
 * scrolled on in the meantime stays there. It stays away when something outside was pressed.
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
