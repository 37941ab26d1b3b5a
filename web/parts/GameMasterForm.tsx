import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { gameMasterChanges, gameMasterLimits } from '../../api/catalog/game-masters.rules.ts';
import { limits } from '../../api/catalog/rules.ts';
import { changesOf } from '../lib/changes.ts';
import { failureOf, type Refused } from '../relay/useCommit.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Input } from '../ui/Input.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { toast } from '../ui/toast.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { uploadPicture } from './uploadPicture.ts';
import { useFollowed } from './useFollowed.ts';

/** The fields as the person types them. */
export interface GameMasterValues {
  readonly name: string;
  readonly title: string;
  readonly bio: string;
  readonly specialties: string;
  readonly imageUrl: string;
}

export const emptyGameMaster: GameMasterValues = {
  name: '',
  title: '',
  bio: '',
  specialties: '',
  imageUrl: '',
};

interface GameMasterFormProps {
  readonly opened: GameMasterValues;
  /** A new profile is checked in all fields; an existing one in those that change. */
  readonly isNew: boolean;
  /** URL of the generated picture, shown as long as there is no other. */
  readonly drawnUrl: string | null;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** Title of the message when saving failed. */
  readonly failed: string;
  /** Saves the values and returns the refusal; null: saved. */
  readonly send: (values: GameMasterValues) => Promise<Refused | null>;
  readonly onSaved: (withoutPicture: boolean) => void;
  readonly back: string;
}

/**
 * Uploads the picture and returns its URL; null after a toast about the failure: a profile is worth saving without
 * one.
 */
async function upload(file: File): Promise<string | null> {
  try {
    return await uploadPicture(file, 'person');
  } catch (error) {
    toast.error('Image Upload Failed', (error as Error).message);
    return null;
  }
}

/** Checks the form with the rules and messages of the server. */
const resolverFor =
  (opened: GameMasterValues, isNew: boolean): Resolver<GameMasterValues> =>
  (values, context, options) => {
    const rules = gameMasterChanges(isNew ? values : changesOf(opened, values));
    const check = zodResolver(rules, undefined, { raw: true }) as unknown as Resolver<GameMasterValues>;
    return check(values, context, options);
  };

/** The form of a Game Master's profile: text, picture and specialties. */
export function GameMasterForm(props: GameMasterFormProps) {
  const { opened, isNew, drawnUrl, submitLabel, busyLabel, failed, send, onSaved, back } = props;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState<{ readonly withoutPicture: boolean }>();
  const form = useForm<GameMasterValues>({ resolver: resolverFor(opened, isNew), defaultValues: opened });
  const { register, handleSubmit, formState, setError, setValue, watch } = form;
  useFollowed(form, opened);
  const { errors, isSubmitting, isDirty } = formState;
  const imageUrl = watch('imageUrl');
  const isShown = /^(https:\/\/|\/files\/)/.test(imageUrl);

  // Only after the prompt about unsaved changes is gone.
  useEffect(() => {
    if (saved) onSaved(saved.withoutPicture);
  }, [saved, onSaved]);

  const save = handleSubmit(async (values) => {
    setProblem(undefined);
    const uploaded = file && (await upload(file));
    const refused = await send({ ...values, imageUrl: uploaded ?? values.imageUrl });
    if (!refused) {
      setSaved({ withoutPicture: file !== null && !uploaded });
      return;
    }
    const { field, message } = refused;
    if (field && Object.hasOwn(opened, field)) {
      setError(field as keyof GameMasterValues, { message }, { shouldFocus: true });
    } else setProblem(message);
    toast.error('Error', failureOf(refused, 'An unexpected error occurred').message);
  });

  return (
    <>
      {(isDirty || file) && !saved && <UnsavedChanges />}
      <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormError title={problem && failed}>{problem}</FormError>
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
                currentUrl={isShown ? imageUrl : drawnUrl}
                onRemoveCurrent={imageUrl ? () => setValue('imageUrl', '', { shouldDirty: true }) : undefined}
                disabled={isSubmitting}
                hint="Recommended size: 500x500px, max 2MB"
                fit="contain"
              />
            </Field>
            <Field label="Image URL" optional error={errors.imageUrl?.message}>
              {file ? (
                <Input value={imageUrl} disabled />
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
            <Link to={back}>Cancel</Link>
          </Button>
          <SubmitButton loading={isSubmitting} loadingText={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
