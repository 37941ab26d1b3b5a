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

/** Does what was last clicked before the page came alive. */
export function replayEarlyClick(): void {
  const early = (globalThis as { [name]?: EarlyClick })[name];
  if (!early) return;
  removeEventListener('click', early.keep, true);
  early.button?.click();
  early.button = undefined;
}
