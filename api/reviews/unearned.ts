import { read } from '../platform/read.ts';

/** Messages for the results of `review_unearned` in the database. */
const losses: Record<string, string> = {
  called_off: 'The session was called off.',
  not_seated: 'Its author has no seat at this session any more.',
  not_over: 'It was written before this session was played.',
  own_table: 'Its author runs this table.',
  another_game_master: 'The session has changed its Game Master since the review was written.',
  another_person: 'It is about another person, who ran this profile before.',
};

type Ask = (sql: TemplateStringsArray, ...values: unknown[]) => Promise<unknown>;

/**
 * Returns why each of these reviews is not shown, though staff did not hide it; reviews that are shown are left out.
 */
export async function whyUnearned(ids: readonly number[], ask: Ask = read): Promise<Map<number, string>> {
  const rows = (await ask`
    SELECT r.id, review_unearned(r) AS why FROM "Review" r
    WHERE r.id = ANY (${[...ids]}) AND NOT r.earned`) as { id: number; why: string }[];
  return new Map(rows.map(({ id, why }) => [id, losses[why]!]));
}
