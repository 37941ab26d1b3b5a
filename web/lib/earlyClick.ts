interface EarlyClick {
  button?: HTMLElement;
  readonly keep: (event: Event) => void;
}

const name = 'questboardEarlyClick';

/**
 * Runs in <head>: a click on a button that is here before its code is kept. Put it into a script element
 * with the page's nonce. Forms wait by themselves (SubmitButton), links need no code.
 */
export const earlyClickScript = `(function(){var c=window.${name}={keep:function(e){var b=e.target.closest&&e.target.closest('button[type=button]');if(b)c.button=b}};addEventListener('click',c.keep,true)})()`;

/** Stops keeping clicks, and returns what was last clicked before. In the moment the page comes alive, or one click counts twice. */
export function takeEarlyClick(): HTMLElement | undefined {
  const early = (globalThis as { [name]?: EarlyClick })[name];
  if (!early) return undefined;
  removeEventListener('click', early.keep, true);
  const { button } = early;
  early.button = undefined;
  return button;
}
