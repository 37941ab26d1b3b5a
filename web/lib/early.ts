import { type Ref, useCallback, useEffect, useRef } from 'react';

/** What somebody did while the page was here and its code was not. */
interface Early {
  button?: HTMLButtonElement;
  /** Fields that were typed into or chosen from. */
  readonly fields: WeakSet<Element>;
  readonly keep: (event: Event) => void;
}

const name = 'questboardEarly';
const early = () => (globalThis as { [name]?: Early })[name];

/**
 * Runs in <head>: a click on a button and what is typed are kept until the code of the page is here. Forms wait by themselves (SubmitButton), links need no code.
 * A field is noted at the first event of it that may bring its part of the page to life.
 */
export const earlyScript = `(function(){var f=new WeakSet,c=window.${name}={fields:f,keep:function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b)c.button=b}};function n(e){var t=e.target,k=t.type==='file'?'change':/^(checkbox|radio)$/.test(t.type)?'click':'input';if(e.type===k)f.add(t)}addEventListener('click',c.keep,true);['click','input','change'].forEach(function(k){addEventListener(k,n,true)})})()`;

/**
 * Stops keeping clicks, and does the last one again. To be called in the step in which the page comes alive:
 * before it nobody would answer, after it a click would count twice.
 */
export function replayEarlyClick(): void {
  const kept = early();
  if (!kept) return;
  removeEventListener('click', kept.keep, true);
  if (kept.button) pressOnce(kept.button);
  kept.button = undefined;
}

/**
 * After React's own work: only then can it bring the part of the page with the button to life for the click.
 * A click that does not reach the button has come too early; one on its way right now does reach it.
 */
function pressOnce(button: HTMLButtonElement): void {
  let arrived = false;
  button.addEventListener('click', () => (arrived = true), { once: true });
  const press = (left: number) => {
    if (arrived || left === 0 || button.disabled || !button.isConnected) return;
    const mouse = { bubbles: true, cancelable: true };
    // Nobody listens to this one. It brings the fields beside the button to life, which are heard first.
    button.dispatchEvent(new MouseEvent('mouseup', mouse));
    if (unheard.size === 0) {
      // Menus open and tabs change when the button goes down.
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

/** What the form has not been told yet: a click that came early waits for it. */
const unheard = new Set<Kept>();

/** The ref of a control that tells React and the form what was typed or chosen before they were here. */
export function useEarlyInput<T extends Control>(ref: Ref<T> | undefined) {
  const isNew = useRef(true);
  const typed = useRef<Kept>(undefined);
  useEffect(() => {
    isNew.current = false;
    const kept = typed.current;
    if (!kept) return;
    // A choice comes in several events, of which the first may have brought React here: at the next one it has put
    // its own value back. They are waited for, but not those of another control, whose choice is the later one.
    if (isChoice(kept.control) && window.event?.target === kept.control) setTimeout(tell, 0, kept);
    else tell(kept);
  }, []);
  return useCallback(
    (control: T | null) => {
      // Read once, and before the form gets hold of the control: it puts its own value there.
      if (isNew.current && !typed.current && control && early()?.fields.has(control)) {
        const here = performance.now();
        const kept: Kept = { control, value: chosen(control), isHeard: false };
        typed.current = kept;
        unheard.add(kept);
        // Whoever types on in this very moment is heard by React: what they had before is not put over it.
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

/** As if it were typed now. React hears only of a value that is another than the last one it saw. */
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
