import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TastesForm_viewer$key } from '../../__generated__/TastesForm_viewer.graphql.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { TasteFields, type Tastes } from '../../parts/TasteFields.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { useUpdateTastes } from '../../parts/useUpdateTastes.ts';
import { Panel } from '../../ui/Card.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { toast } from '../../ui/toast.ts';

/** What somebody likes to play, and when, as the questions to newcomers ask it. */
export function TastesForm({ viewer }: { viewer: TastesForm_viewer$key }) {
  const stored: Tastes = useFragment(
    graphql`
      fragment TastesForm_viewer on Viewer {
        systems
        playDays
      }
    `,
    viewer,
  );
  const [changed, setChanged] = useState<Tastes | null>(null);
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useUpdateTastes();

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
    <Panel title="What you like to play" description="Nobody else sees it.">
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-6">
        {changed && <UnsavedChanges />}
        <FormError title={problem && 'Not saved'}>{problem}</FormError>
        <TasteFields value={changed ?? stored} onChange={setChanged} />
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
