import { graphql, useFragment } from 'react-relay/hooks';
import type { Trust_gameMaster$key } from '../../__generated__/Trust_gameMaster.graphql.ts';
import { failureOf } from '../../relay/useCommit.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { toast } from '../../ui/toast.ts';
import { useTrustGameMaster } from './useTrustGameMaster.ts';

/** Whether a Game Master may publish without asking staff. */
export function Trust({ gameMaster }: { gameMaster: Trust_gameMaster$key }) {
  const { id, isTrusted } = useFragment(
    graphql`
      fragment Trust_gameMaster on GameMaster {
        id
        isTrusted
      }
    `,
    gameMaster,
  );
  const [commit, busy] = useTrustGameMaster();

  async function change(trust: boolean) {
    const outcome = await commit({ input: { id, isTrusted: trust } });
    if (!outcome.ok) toast.error('Could not save it', failureOf(outcome, 'Please try again.').message);
    else
      toast.success(
        'Saved',
        trust ? 'What they propose is published at once.' : 'What they propose waits for you.',
      );
  }

  return (
    <Checkbox
      label="Publishes sessions without asking"
      hint="Otherwise their drafts wait under Proposals."
      checked={isTrusted ?? false}
      disabled={busy}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
