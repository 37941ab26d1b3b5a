import { lazily } from '../ui/lazily.tsx';

const TableNeeds = lazily('TableNeeds', async () => (await import('./TableNeeds.tsx')).TableNeeds);

/**
 * For a logged-in viewer: shows whether a table fits what they need, in a box as tall as the answer that is loaded
 * after the page. On a phone the box is much taller than a short answer, which then stands at its top, below what it
 * is about.
 */
export const NeedsRoom = ({ sessionId }: { sessionId: string }) => (
  <section
    aria-label="What you need of a table"
    className="flex min-h-44 flex-col gap-2 py-4 sm:min-h-34 sm:justify-center sm:border-b sm:border-line xl:min-h-30"
  >
    <TableNeeds key={sessionId} sessionId={sessionId} />
  </section>
);
