import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { staffMadeAccount, USERNAME_MAX } from '../../../api/identity/rules.ts';
import { failureOf } from '../../relay/useCommit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toast.ts';
import { AskedEffects, Sentences } from './Effects.tsx';
import { type DialogProps, useEffects } from './effects.ts';
import { useCreateUserAndLinkGameMaster } from './useCreateUserAndLinkGameMaster.ts';

/** Suggests a user name: the name in lower case without spaces, as far as that is valid. */
const suggested = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_.-]/g, '')
    .slice(0, USERNAME_MAX);

/** Creates an account for a profile; its owner has to choose another password at the first login. */
export function CreateUserDialog({ id, name, onClose, onChanged }: DialogProps) {
  const [commit] = useCreateUserAndLinkGameMaster();
  const [problem, setProblem] = useState<Error>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(staffMadeAccount),
    defaultValues: { username: suggested(name), email: '', fullName: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ username, email, fullName, password }) => {
    setProblem(undefined);
    const outcome = await commit({
      input: { id, username, email, password, fullName: fullName || null },
    });
    if (!outcome.ok) {
      const { field, message } = outcome;
      if (field === 'username' || field === 'email' || field === 'fullName' || field === 'password')
        setError(field, { message }, { shouldFocus: true });
      else setProblem(failureOf(outcome, 'Failed to create user and link to GM'));
      return;
    }
    onClose();
    toast.success('User created', `${username} is linked to ${name} and chooses a password at first login.`);
    await onChanged();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSubmitting && onClose()}
      busy={isSubmitting}
      title={`Create a user for ${name}`}
      description="Tell them the password yourself: it only works until they choose their own at first login."
      footer={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="create-user" loading={isSubmitting} loadingText="Creating...">
            Create User and Link
          </Button>
        </>
      }
    >
      <form id="create-user" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError error={problem} />
        <Field label="Username" required error={errors.username?.message}>
          <Input {...register('username')} autoComplete="off" maxLength={USERNAME_MAX} />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field
          label="Full Name"
          optional
          error={errors.fullName?.message}
          hint="If you leave it empty, we use the name of the profile."
        >
          <Input {...register('fullName')} autoComplete="off" maxLength={100} />
        </Field>
        <Field label="Password" required error={errors.password?.message} hint="At least 6 characters">
          {/* Shown in clear, because staff have to pass it on. */}
          <Input {...register('password')} autoComplete="off" maxLength={200} />
        </Field>
        <AskedEffects>
          <What id={id} />
        </AskedEffects>
      </form>
    </Dialog>
  );
}

const What = ({ id }: { id: string }) => <Sentences lines={useEffects(id)?.link} />;
