/** Focuses the first invalid field, which may be outside the window. */
export function focusWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}
