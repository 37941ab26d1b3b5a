import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { LIMITS_MAX } from '../../../api/bookings/limits/limits.rules.ts';
import type { LimitsForm_viewer$key } from '../../__generated__/LimitsForm_viewer.graphql.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateLimits } from './useUpdateLimits.ts';

type Values = { lines: string; veils: string };

const fields = [
  { name: 'lines', label: 'Lines', hint: 'What must not happen in a game at all. One per line.' },
  { name: 'veils', label: 'Veils', hint: 'What may happen, but out of sight. One per line.' },
] as const;

/** A player's lines and veils, private until they are shared with a table. */
export function LimitsForm({ viewer }: { viewer: LimitsForm_viewer$key }) {
  const stored: Values = useFragment(
    graphql`
      fragment LimitsForm_viewer on Viewer {
        lines
        veils
      }
    `,
    viewer,
  );
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useUpdateLimits();
  const isDirty = Object.keys(changed).length > 0;
  const isElsewhere = problem && problem.field !== 'lines' && problem.field !== 'veils';

  function set(name: keyof Values, value: string) {
    setProblem(undefined);
    setChanged(({ [name]: _, ...others }) =>
      value === stored[name] ? others : { ...others, [name]: value },
    );
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    const outcome = await commit({ input: changed });
    if (!outcome.ok) return setProblem(outcome);
    setChanged({});
    toast.success('Lines and Veils Saved');
  }

  return (
    <Panel
      id="limits"
      title="Lines and veils"
      description="They are yours, and our staff never see them. A Game Master or a table sees them only where you share them: you can do that for each seat in your account, and undo it. On a table’s page and before you pay, we tell only you if its words name one of them."
    >
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
        {isDirty && <UnsavedChanges />}
        {isElsewhere && <FormError title="Not saved">{problem.message}</FormError>}
        <div className="grid gap-5 md:grid-cols-2">
          {fields.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              optional
              hint={hint}
              error={problem?.field === name ? problem.message : undefined}
            >
              <Textarea
                name={name}
                rows={4}
                maxLength={LIMITS_MAX}
                value={changed[name] ?? stored[name]}
                onChange={(event) => set(name, event.target.value)}
              />
            </Field>
          ))}
        </div>
        <SubmitButton
          disabled={!isDirty}
          loading={busy}
          loadingText="Saving..."
          className="self-start max-md:w-full"
        >
          Save Lines and Veils
        </SubmitButton>
      </form>
    </Panel>
  );
}
