import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { gameMasterInput, gameMasterLimits } from '../../../api/catalog/game-masters.rules.ts';
import { limits } from '../../../api/catalog/rules.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { uploadPicture } from '../../parts/uploadPicture.ts';
import { failureOf } from '../../relay/useCommit.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateGameMaster } from './useCreateGameMaster.ts';

const list = '/admin/game-masters';
const fields = ['name', 'title', 'bio', 'specialties', 'imageUrl'] as const;

/** The picture's address; null after saying that it failed: a profile is worth saving without one. */
async function upload(file: File): Promise<string | null> {
  try {
    return await uploadPicture(file, 'person');
  } catch (error) {
    toast.error('Image Upload Failed', (error as Error).message);
    return null;
  }
}

export function NewGameMasterPage() {
  const navigate = useNavigate();
  const [commit] = useCreateGameMaster();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setError, setValue, watch } = useForm({
    resolver: zodResolver(gameMasterInput, undefined, { raw: true }),
    defaultValues: { name: '', title: '', bio: '', specialties: '', imageUrl: '' },
  });
  const { errors, isSubmitting } = formState;
  const imageUrl = watch('imageUrl');

  const save = handleSubmit(async ({ name, title, bio, specialties, imageUrl: address }) => {
    setProblem(undefined);
    const uploaded = file && (await upload(file));
    const outcome = await commit({
      input: {
        name,
        title,
        bio,
        specialties: String(specialties ?? ''),
        imageUrl: uploaded ?? (address || null),
      },
    });
    if (outcome.ok) {
      toast.success(
        'Game Master created',
        file && !uploaded
          ? 'Image Upload Failed: it was saved without a picture.'
          : 'The game master has been successfully added',
      );
      navigate(list);
      return;
    }
    const { message } = outcome;
    const field = fields.find((name) => name === outcome.field);
    if (field) setError(field, { message }, { shouldFocus: true });
    else setProblem(message);
    toast.error('Error', failureOf(outcome, 'An unexpected error occurred').message);
  });

  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageMeta title="New Game Master" noIndex />
      <div>
        <BackLink>
          <Link to={list}>Back to Game Masters</Link>
        </BackLink>
        <h1 className="text-title-2">New Game Master</h1>
      </div>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormError title={problem && 'Failed to create game master'}>{problem}</FormError>
        <Panel title="Basic Information">
          <div className="flex flex-col gap-5">
            <Field label="Name" required error={errors.name?.message}>
              <Input {...register('name')} autoComplete="off" maxLength={gameMasterLimits.name} />
            </Field>
            <Field label="Title" required error={errors.title?.message}>
              <Input
                {...register('title')}
                maxLength={gameMasterLimits.title}
                placeholder="e.g. Experienced Fantasy GM"
              />
            </Field>
          </div>
        </Panel>
        <Panel title="Profile Image">
          <div className="flex flex-col gap-5">
            <Field label="Picture" optional>
              <FileInput
                value={file}
                onChange={setFile}
                currentUrl={imageUrl?.startsWith('https://') ? imageUrl : null}
                onRemoveCurrent={imageUrl ? () => setValue('imageUrl', '') : undefined}
                disabled={isSubmitting}
                hint="Recommended size: 500x500px, max 2MB"
              />
            </Field>
            <Field label="Image URL" optional error={errors.imageUrl?.message}>
              {file ? (
                <Input value={imageUrl ?? ''} disabled />
              ) : (
                <Input
                  {...register('imageUrl')}
                  inputMode="url"
                  autoComplete="off"
                  maxLength={limits.imageUrl}
                  placeholder="https://"
                />
              )}
            </Field>
          </div>
        </Panel>
        <Panel title="Game Master Details">
          <div className="flex flex-col gap-5">
            <Field label="Biography" required error={errors.bio?.message}>
              <Textarea {...register('bio')} rows={6} maxLength={gameMasterLimits.bio} />
            </Field>
            <Field
              label="Specialties"
              optional
              error={errors.specialties?.message}
              hint="Separated by commas, such as Fantasy, Horror, D&D 5e"
            >
              <Input {...register('specialties')} maxLength={1000} />
            </Field>
          </div>
        </Panel>
        <div className="flex flex-wrap justify-end gap-2.5 max-md:flex-col-reverse">
          <Button asChild variant="secondary">
            <Link to={list}>Cancel</Link>
          </Button>
          <Button type="submit" loading={isSubmitting} loadingText="Creating...">
            Create Game Master
          </Button>
        </div>
      </form>
    </div>
  );
}
