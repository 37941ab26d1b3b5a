import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { accessibility, contents, languages, safetyTools } from '../../../api/catalog/facts.rules.ts';
import { hasNeeds, type Needs, noNeeds, recordingWishes } from '../../../api/catalog/needs.rules.ts';
import type { NeedsForm_viewer$key } from '../../__generated__/NeedsForm_viewer.graphql.ts';
import { namesIn, upper } from '../../parts/factsForm.ts';
import { offerUndo } from '../../parts/offerUndo.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateNeeds } from './useUpdateNeeds.ts';

const toInput = (needs: Needs) => ({
  lines: needs.lines.map(upper),
  veils: needs.veils.map(upper),
  accessibility: needs.accessibility.map(upper),
  safetyTools: needs.safetyTools.map(upper),
  recording: needs.recording.map(upper),
  languages: needs.languages,
});

/** What a player needs of a table. Private: tables are compared with it for this player only. */
export function NeedsForm({ viewer }: { viewer: NeedsForm_viewer$key }) {
  const { needs } = useFragment(
    graphql`
      fragment NeedsForm_viewer on Viewer {
        needs {
          lines
          veils
          accessibility
          safetyTools
          recording
          languages
        }
      }
    `,
    viewer,
  );
  const stored: Needs = {
    lines: namesIn(contents, needs.lines),
    veils: namesIn(contents, needs.veils),
    accessibility: namesIn(accessibility, needs.accessibility),
    safetyTools: namesIn(safetyTools, needs.safetyTools),
    recording: namesIn(recordingWishes, needs.recording),
    languages: namesIn(
      languages,
      needs.languages.map((code) => code.toUpperCase()),
    ),
  };
  const [changed, setChanged] = useState<Needs | null>(null);
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useUpdateNeeds();
  const now = changed ?? stored;

  function set(change: Partial<Needs>) {
    setProblem(undefined);
    setChanged({ ...now, ...change });
  }
  /** A content is either a line or a veil: choosing it in one list removes it from the other. */
  const setEither = (one: 'lines' | 'veils', other: 'lines' | 'veils') => (chosen: Needs['lines']) =>
    set({ [one]: chosen, [other]: now[other].filter((content) => !chosen.includes(content)) });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!changed) return;
    setProblem(undefined);
    const outcome = await commit({ input: toInput(changed) });
    if (!outcome.ok) return setProblem(outcome.message);
    setChanged(null);
    toast.success('Saved', hasNeeds(changed) ? 'We compare tables with it from now on.' : undefined);
  }
  async function clear() {
    setProblem(undefined);
    const before = toInput(stored);
    const outcome = await commit({ input: toInput(noNeeds) });
    if (!outcome.ok) return setProblem(outcome.message);
    setChanged(null);
    // The button disappears with the values it cleared, so the focus moves on.
    document.getElementById('needs')?.focus({ preventScroll: true });
    offerUndo(
      'Cleared',
      'What you need of a table',
      () => commit({ input: before }),
      () => {},
    );
  }

  return (
    <Panel
      id="needs"
      tabIndex={-1}
      aria-label="What you need of a table"
      title="What you need of a table"
      description="Only you see this: no Game Master, no other player, none of our staff. We use it for one thing: we compare it with what a table says of itself, and tell you on its page and before you pay. A mail about a table only says to check it."
    >
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-7">
        {changed && <UnsavedChanges />}
        <FormError title={problem && 'Not saved'}>{problem}</FormError>
        <Choices
          legend="Must not come up"
          hint="Your lines: we point out every table that has one of them."
          list={contents}
          chosen={now.lines}
          onChange={setEither('lines', 'veils')}
        />
        <Choices
          legend="Better out of sight"
          hint="Your veils: where a table has one of them, we suggest asking how far it goes."
          list={contents}
          chosen={now.veils}
          onChange={setEither('veils', 'lines')}
        />
        <Choices
          legend="Has to be there for me"
          list={accessibility}
          chosen={now.accessibility}
          onChange={(chosen) => set({ accessibility: chosen })}
        />
        <Choices
          legend="Safety tools I want"
          list={safetyTools}
          chosen={now.safetyTools}
          onChange={(chosen) => set({ safetyTools: chosen })}
        />
        <Choices
          legend="Recording"
          list={recordingWishes}
          chosen={now.recording}
          onChange={(recording) => set({ recording })}
        />
        <div className="border-t border-line">
          <Disclosure
            title={
              now.languages.length > 0
                ? `Languages: ${now.languages.map((code) => languages[code]).join(', ')}`
                : 'Languages'
            }
            wide
          >
            <Choices
              legend="I can play in"
              hint="Any of them will do. Choose none to play in any language."
              list={languages}
              chosen={now.languages}
              onChange={(chosen) => set({ languages: chosen })}
            />
          </Disclosure>
        </div>
        <div className="flex flex-wrap gap-3 max-md:flex-col">
          <SubmitButton disabled={!changed} loading={busy} loadingText="Saving...">
            Save What You Need
          </SubmitButton>
          {hasNeeds(stored) && (
            <Button variant="ghost" aria-disabled={busy} onClick={() => busy || void clear()}>
              Clear All
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
