import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TastesForm_viewer$key } from '../../__generated__/TastesForm_viewer.graphql.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { TasteFields, type Tastes } from '../../parts/TasteFields.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { useUpdateTastes } from '../../parts/useUpdateTastes.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';

/** The tastes, and whether the viewer sees recommendations. */
type Choices = Tastes & { readonly showsForYou: boolean };

/** What the viewer likes to play, and when; the same questions as those for new users. */
export function TastesForm({ viewer }: { viewer: TastesForm_viewer$key }) {
  const stored: Choices = useFragment(
    graphql`
      fragment TastesForm_viewer on Viewer {
        systems
        playDays
        showsForYou
      }
    `,
    viewer,
  );
  const [changed, setChanged] = useState<Choices | null>(null);
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useUpdateTastes();
  const now = changed ?? stored;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!changed) return;
    setProblem(undefined);
    const outcome = await commit({ input: changed });
    if (!outcome.ok) return setProblem(outcome.message);
    setChanged(null);
    toast.success('Saved');
  }

  return (
    <Panel id="tastes" title="What you like to play" description="Nobody else sees it.">
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-6">
        {changed && <UnsavedChanges />}
        <FormError title={problem && 'Not saved'}>{problem}</FormError>
        <TasteFields value={now} onChange={(tastes) => setChanged({ ...now, ...tastes })} />
        <Checkbox
          label="Show me tables that fit on the home page"
          hint="We choose them by this and by the systems, evenings, Game Masters and prices of tables you played in the last year. None of it leaves this site."
          checked={now.showsForYou}
          onChange={() => setChanged({ ...now, showsForYou: !now.showsForYou })}
        />
        <SubmitButton
          disabled={!changed}
          loading={busy}
          loadingText="Saving..."
          className="self-start max-md:w-full"
        >
          Save Choices
        </SubmitButton>
      </form>
    </Panel>
  );
}
