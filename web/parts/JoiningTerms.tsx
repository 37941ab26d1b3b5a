import { joiningInWords } from '../../api/bookings/core/charge.rules.ts';

/** What joining a campaign means for somebody's card, where they are about to; `first`: the date that is paid now. */
export const JoiningTerms = ({ first }: { first: Parameters<typeof joiningInWords>[0] }) => (
  <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4 text-sm text-soft marker:text-ember">
    {joiningInWords(first).map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
);
