import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { BIO_MAX, PRONOUNS_MAX } from '../../../api/identity/profile.rules.ts';
import type { ProfileForm_viewer$key } from '../../__generated__/ProfileForm_viewer.graphql.ts';
import type { Experience, UpdateProfileInput } from '../../__generated__/useUpdateProfileMutation.graphql.ts';
import { formatNumber } from '../../lib/format.ts';
import { ExperienceSelect } from '../../parts/ExperienceSelect.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { ZonePicker } from '../../parts/ZonePicker.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './useUpdateProfile.ts';

/** The values as the form fields hold them; empty: not given. */
interface Values {
  fullName: string;
  pronouns: string;
  experience: string;
  timeZone: string;
  bio: string;
}

/** The public profile of a player. Sends only the fields changed here, so that changes from another window are kept. */
export function ProfileForm({ viewer }: { viewer: ProfileForm_viewer$key }) {
  const { fullName, timeZone, user } = useFragment(
    graphql`
      fragment ProfileForm_viewer on Viewer {
        fullName
        timeZone
        user {
          id
          pronouns
          bio
          experience
        }
      }
    `,
    viewer,
  );
  const stored: Values = {
    fullName,
    pronouns: user.pronouns ?? '',
    experience: user.experience ?? '',
    timeZone: timeZone ?? '',
    bio: user.bio ?? '',
  };
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit, busy] = useUpdateProfile();
  const values = { ...stored, ...changed };
  const isDirty = Object.keys(changed).length > 0;

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setProblem((current) => (current?.field === name ? undefined : current));
    setChanged(({ [name]: _, ...others }) =>
      value === stored[name] ? others : { ...others, [name]: value },
    );
  }
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const errorOf = (name: keyof Values) => (problem?.field === name ? problem.message : undefined);
  const isElsewhere = problem && !(problem.field && problem.field in stored);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(undefined);
    const { experience, timeZone: zone, ...words } = changed;
    const input: UpdateProfileInput = {
      ...words,
      ...(experience !== undefined && { experience: (experience || null) as Experience | null }),
      ...(zone !== undefined && { timeZone: zone || null }),
    };
    const outcome = await commit({ input });
    if (outcome.ok) {
      setChanged({});
      toast.success('Profile Saved');
      return;
    }
    setProblem(outcome);
    if (outcome.field) (form.elements.namedItem(outcome.field) as HTMLElement | null)?.focus();
  }

  return (
    <Panel title="About you">
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
        {isDirty && <UnsavedChanges />}
        {isElsewhere && <FormError title="Not saved">{problem.message}</FormError>}
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          <Field
            label="Full name"
            required
            error={errorOf('fullName')}
            hint="Everybody you play or write with sees it."
          >
            <Input {...field('fullName')} autoComplete="name" maxLength={100} />
          </Field>
          <Field
            label="Time zone"
            error={errorOf('timeZone')}
            hint="For every time on these pages and in our mails."
          >
            <ZonePicker value={values.timeZone} onChange={(zone) => set('timeZone', zone)} />
          </Field>
        </div>
        <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
          <legend className="float-left mb-1 w-full text-sm font-semibold">For your Game Masters</legend>
          <p className="clear-both -mt-4 text-sm text-soft">
            Only the Game Masters of tables you have booked and our staff see these. Other players do not.
          </p>
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            <Field label="Pronouns" optional error={errorOf('pronouns')}>
              <Input {...field('pronouns')} placeholder="she/her" maxLength={PRONOUNS_MAX} />
            </Field>
            <Field label="Experience" optional error={errorOf('experience')}>
              <ExperienceSelect {...field('experience')} />
            </Field>
          </div>
          <Field
            label="About you as a player"
            optional
            error={errorOf('bio')}
            hint="What you like to play, and what a Game Master should know."
            aside={`${formatNumber(values.bio.length)} of ${formatNumber(BIO_MAX)}`}
          >
            <Textarea {...field('bio')} rows={5} maxLength={BIO_MAX} />
          </Field>
        </fieldset>
        <SubmitButton
          disabled={!isDirty}
          loading={busy}
          loadingText="Saving..."
          className="self-start max-md:w-full"
        >
          Save Changes
        </SubmitButton>
      </form>
    </Panel>
  );
}
