const linkClass = 'inline-flex min-h-11 items-center px-1.5 text-ember-ink underline md:min-h-6';

/**
 * Adds the date to the calendar of an undecided visitor; players with a seat have their own link, by mail and in the
 * account.
 */
export function AddToCalendar({ sessionId }: { readonly sessionId: number }) {
  const path = `/sessions/${sessionId}/calendar`;
  return (
    <nav
      aria-label="Add to calendar"
      className="flex flex-wrap items-center justify-center text-sm text-soft"
    >
      <span className="px-1.5">Add to calendar:</span>
      <a className={linkClass} href={`${path}/google`} target="_blank" rel="noopener noreferrer">
        Google
      </a>
      <a className={linkClass} href={`${path}/outlook`} target="_blank" rel="noopener noreferrer">
        Outlook
      </a>
      <a className={linkClass} href={`${path}.ics`} download>
        File
      </a>
    </nav>
  );
}
