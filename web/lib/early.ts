import { type Ref, useCallback, useEffect, useRef } from 'react';

/** What the person did on the page before its code was loaded. */
interface Early {
  button?: HTMLButtonElement;
  /** Fields that the person typed into or chose from. */
  readonly fields: WeakSet<Element>;
  readonly keep: (event: Event) => void;
}

const name = 'questboardEarly';
const early = () => (globalThis as { [name]?: Early })[name];

/**
 * Runs in <head>: keeps a click on a button and typed text until the page's code is loaded. Forms wait by themselves
 * (SubmitButton), and links need no code. A field is noted at its first event that may hydrate its part of the page.
 */
export const earlyScript = `(function(){var f=new WeakSet,c=window.${name}={fields:f,keep:function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b)c.button=b}};function n(e){var t=e.target,k=t.type==='file'?'change':/^(checkbox|radio)$/.test(t.type)?'click':'input';if(e.type===k)f.add(t)}addEventListener('click',c.keep,true);['click','input','change'].forEach(function(k){addEventListener(k,n,true)})})()`;

/**
 * Stops keeping clicks and repeats the last one. Call it in the same step in which the page hydrates: before that
 * nothing would answer the click, after it the click would count twice.
 */
export function replayEarlyClick(): void {
  const kept = early();
  if (!kept) return;
  removeEventListener('click', kept.keep, true);
  if (kept.button) pressOnce(kept.button);
  kept.button = undefined;
}

/**
 * Clicks the button until a click arrives. Starts after React's own work, because only then can the click hydrate the
 * part of the page with the button. A click that does not arrive came too early; a click that is being dispatched
 * right now does arrive and is not repeated.
 */
function pressOnce(button: HTMLButtonElement): void {
  let arrived = false;
  button.addEventListener('click', () => (arrived = true), { once: true });
  const press = (left: number) => {
    if (arrived || left === 0 || button.disabled || !button.isConnected) return;
    const mouse = { bubbles: true, cancelable: true };
    // No handler listens for this event. It hydrates the fields beside the button, whose values must be reported
    // first.
    button.dispatchEvent(new MouseEvent('mouseup', mouse));
    if (unheard.size === 0) {
      // Menus open and tabs change when the pointer goes down.
      button.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, pointerType: 'mouse' }));
      button.dispatchEvent(new MouseEvent('mousedown', mouse));
      button.click();
    }
    setTimeout(press, 50, left - 1);
  };
  setTimeout(press, 0, 100);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  readonly control: Control;
  readonly value: string | boolean;
  isHeard: boolean;
}

/** Early input that the form has not received yet; an early click waits until the set is empty. */
const unheard = new Set<Kept>();

/** Returns the ref of a control that tells React and the form what was typed or chosen before they were loaded. */
export function useEarlyInput<T extends Control>(ref: Ref<T> | undefined) {
  const isNew = useRef(true);
  const typed = useRef<Kept>(undefined);
  useEffect(() => {
    isNew.current = false;
    const kept = typed.current;
    if (!kept) return;
    // A choice fires several events. The first one may have hydrated this part; at the next one React has put its own
    // value back. So wait until this control's events are over, but not for those of another control, whose choice is
    // the later one.
    if (isChoice(kept.control) && window.event?.target === kept.control) setTimeout(tell, 0, kept);
    else tell(kept);
  }, []);
  return useCallback(
    (control: T | null) => {
      // Read once, before the form takes over the control and puts its own value there.
      if (isNew.current && !typed.current && control && early()?.fields.has(control)) {
        const here = performance.now();
        const kept: Kept = { control, value: chosen(control), isHeard: false };
        typed.current = kept;
        unheard.add(kept);
        // React hears a person who types on at this very moment: their earlier text must not overwrite that.
        control.addEventListener('input', ({ timeStamp }) => {
          if (timeStamp > here) kept.isHeard = true;
        });
      }
      if (!control && typed.current) unheard.delete(typed.current);
      if (typeof ref === 'function') return ref(control);
      if (ref) ref.current = control;
      return undefined;
    },
    [ref],
  );
}

const isTicked = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);
const isChoice = (control: Control) => control.tagName === 'SELECT' || isTicked(control);
const chosen = (control: Control) => (isTicked(control) ? control.checked : control.value);

function tell(kept: Kept): void {
  if (isChoice(kept.control) || !kept.isHeard) enter(kept);
  unheard.delete(kept);
}

/** Enters the value as if it were typed now. React reacts only to a value that differs from the last one it saw. */
function enter({ control, value }: Kept): void {
  if (isTicked(control)) {
    control.checked = !value;
    control.click();
    return;
  }
  if (control.type === 'file') {
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  control.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}
