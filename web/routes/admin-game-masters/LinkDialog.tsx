import { useState, useTransition } from 'react';
import { graphql } from 'react-relay/hooks';
import type { LinkDialogQuery } from '../../__generated__/LinkDialogQuery.graphql.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { failureOf } from '../../relay/useCommit.ts';
import { useQuery } from '../../relay/useQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';
import { AskedEffects, Sentences } from './Effects.tsx';
import { type DialogProps, useEffects } from './effects.ts';
import { longestSearch } from './filter.ts';
import { useLinkGameMaster } from './useLinkGameMaster.ts';

const query = graphql`
  query LinkDialogQuery($search: String) {
    admin {
      usersToLink(search: $search) {
        id
        fullName
        username
        email
      }
    }
  }
`;

export function LinkDialog(props: DialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Link ${props.name} to a user`}
      description="Users with the Game Master role who have no profile."
    >
      <AskedEffects>
        <LinkForm {...props} />
      </AskedEffects>
    </Dialog>
  );
}

function LinkForm({ id, name, onClose, onChanged }: DialogProps) {
  const effects = useEffects(id);
  const [search, setSearch] = useState('');
  const [searching, startSearch] = useTransition();
  const [text, setText] = useSearchText(search, (words) => startSearch(() => setSearch(words)));
  const { admin } = useQuery<LinkDialogQuery>(
    query,
    { search: search || null },
    { fetchPolicy: 'store-and-network' },
  );
  const users = admin?.usersToLink ?? [];
  const [userId, setUserId] = useState('');
  const [problems, setProblems] = useState<{ userId?: string; form?: Error }>({});
  const [commit, busy] = useLinkGameMaster();

  async function link() {
    setProblems({});
    if (!users.some((user) => user.id === userId)) {
      setProblems({ userId: 'Please select a Game Master user' });
      return;
    }
    const outcome = await commit({ input: { id, userId } });
    if (!outcome.ok) {
      const form = failureOf(outcome, 'Failed to link GM to user');
      setProblems(outcome.field === 'userId' ? { userId: form.message } : { form });
      return;
    }
    onClose();
    toast.success('User linked', `${name} is linked to ${outcome.value.gameMaster?.user?.username}.`);
    await onChanged();
  }

  return (
    <div className="flex flex-col gap-4">
      <FormError error={problems.form} />
      <SearchInput
        label="Search users"
        placeholder="Name, username or email..."
        maxLength={longestSearch}
        value={text}
        onChange={setText}
      />
      <Field
        label="User"
        required
        error={problems.userId}
        hint={users.length === 0 ? 'Everybody with the role already has a profile.' : undefined}
      >
        <Select
          value={userId}
          aria-busy={searching}
          placeholder="Select a user"
          onChange={(event) => setUserId(event.target.value)}
        >
          {users.map((user) => (
            <option key={user.id} value={user.id}>
              {user.fullName} ({user.username}, {user.email})
            </option>
          ))}
        </Select>
      </Field>
      <Sentences lines={effects?.link} />
      <div className="flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} loadingText="Linking..." onClick={() => void link()}>
          Link User
        </Button>
      </div>
    </div>
  );
}
