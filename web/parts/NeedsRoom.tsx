import { lazily } from '../ui/lazily.tsx';

const TableNeeds = lazily('TableNeeds', async () => (await import('./TableNeeds.tsx')).TableNeeds);

/** For who is logged in: whether a table fits what they need, in a room as tall as what comes after the page. */
export const NeedsRoom = ({ sessionId }: { sessionId: string }) => (
  <section
    aria-label="What you need of a table"
    className="flex min-h-44 flex-col justify-center gap-2 border-b border-line py-4 sm:min-h-30"
  >
    <TableNeeds key={sessionId} sessionId={sessionId} />
  </section>
);
