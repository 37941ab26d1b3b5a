import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PromoteToGameMaster_user$key } from '../__generated__/PromoteToGameMaster_user.graphql.ts';
import { failureOf } from '../relay/useCommit.ts';
import { Field } from '../ui/Field.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Input } from '../ui/Input.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toast.ts';
import { usePromoteToGameMaster } from './usePromoteToGameMaster.ts';
import { useReinstateGameMaster } from './useReinstateGameMaster.ts';

interface PromoteToGameMasterProps {
  readonly user: PromoteToGameMaster_user$key;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

const required = 'Name and title are required';

/** Makes a user a Game Master; the role comes with a public profile. */
export function PromoteToGameMaster({ user: key, onClose, onChanged }: PromoteToGameMasterProps) {
  const { id, fullName, username, formerProfiles } = useFragment(
    graphql`
      fragment PromoteToGameMaster_user on AdminUser {
        id
        fullName
        username
        formerProfiles {
          id
          name
          title
        }
      }
    `,
    key,
  );
  // '': a new profile.
  const [former, setFormer] = useState(formerProfiles[0]?.id ?? '');
  const [values, setValues] = useState({ name: fullName || username, title: '', bio: '', specialties: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Error>();
  const [commit, promoting] = usePromoteToGameMaster();
  const [reinstate, returning] = useReinstateGameMaster();
  const busy = promoting || returning;
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: event.target.value })),
  });

  async function promote() {
    const missing = former ? [] : (['name', 'title'] as const).filter((name) => values[name].trim() === '');
    setProblems(Object.fromEntries(missing.map((name) => [name, required])));
    setFailure(undefined);
    if (missing.length > 0) return;
    const outcome = former
      ? await reinstate({ input: { userId: id, gameMasterId: former } })
      : await commit({ input: { userId: id, ...values } });
    if (!outcome.ok) {
      const { field, message } = outcome;
      if (!former && field && field in values) setProblems({ [field]: message });
      else setFailure(failureOf(outcome, 'Failed to promote user'));
      return;
    }
    onClose();
    toast.success('Promote to Game Master', `${fullName} is a Game Master now.`);
    await onChanged();
  }

  return (
    <FormDialog
      title={`Promote ${fullName} to Game Master`}
      description="They get a public profile and may run sessions."
      submitLabel="Promote to Game Master"
      busyLabel="Promoting..."
      busy={busy}
      error={failure}
      onSubmit={promote}
      onClose={onClose}
    >
      {formerProfiles.length > 0 && (
        <Field
          label="Profile"
          hint={former && 'As it stands now, with its sessions. They had it before, and nobody else has it.'}
        >
          <Select value={former} onChange={(event) => setFormer(event.target.value)}>
            {formerProfiles.map((profile) => (
              <option key={profile.id} value={profile.id}>
                {profile.name}, {profile.title}
              </option>
            ))}
            <option value="">A new profile</option>
          </Select>
        </Field>
      )}
      {!former && (
        <>
          <Field label="Name" required error={problems.name}>
            <Input maxLength={100} {...field('name')} />
          </Field>
          <Field label="Title" required error={problems.title}>
            <Input maxLength={120} placeholder="e.g. Experienced Fantasy GM" {...field('title')} />
          </Field>
          <Field label="Biography" optional error={problems.bio}>
            <Textarea rows={4} maxLength={5000} {...field('bio')} />
          </Field>
          <Field
            label="Specialties"
            optional
            error={problems.specialties}
            hint="Separated by commas, such as Fantasy, Horror, D&D 5e"
          >
            <Input maxLength={1000} {...field('specialties')} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
