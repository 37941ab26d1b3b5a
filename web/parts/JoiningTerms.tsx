import { joiningInWords } from '../../api/bookings/core/charge.rules.ts';

/** Says what joining a campaign means for the player's card, before they join; `first`: the date that is paid now. */
export const JoiningTerms = ({ first }: { first: Parameters<typeof joiningInWords>[0] }) => (
  <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-4 text-sm text-soft marker:text-ember">
    {joiningInWords(first).map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
);
