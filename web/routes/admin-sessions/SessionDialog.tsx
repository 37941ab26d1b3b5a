import { useState } from 'react';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionDialog_query$key } from '../../__generated__/SessionDialog_query.graphql.ts';
import type { SessionDialog_session$key } from '../../__generated__/SessionDialog_session.graphql.ts';
import { toLocalInput } from '../../lib/localTime.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { uploadPicture } from '../../parts/uploadPicture.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { toast } from '../../ui/toast.ts';
import { DeleteSession } from './DeleteSession.tsx';
import { GameMasterField } from './GameMasterField.tsx';
import { MoveFields } from './MoveFields.tsx';
import { PictureField } from './PictureField.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { SessionFields } from './SessionFields.tsx';
import { readSeries } from './seriesForm.ts';
import {
  changesOf,
  dateOf,
  emptyValues,
  fieldOf,
  isNewCampaign,
  movedTo,
  resolverFor,
  type SessionValues,
  toInput,
  valuesOf,
} from './sessionForm.ts';
import { TwoTables } from './TwoTables.tsx';
import { useCreateCampaign } from './useCreateCampaign.ts';
import { useCreateSession } from './useCreateSession.ts';
import { useUpdateSession } from './useUpdateSession.ts';

interface SessionDialogProps {
  readonly query: SessionDialog_query$key;
  /** null: a new one. */
  readonly session: SessionDialog_session$key | null;
  /** A new one like it. */
  readonly copy: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** A campaign is one by being made as one. */
function withoutType<Input extends { type: unknown }>({ type: _type, ...rest }: Input) {
  return rest;
}

/** Creates or edits a session. */
export function SessionDialog({ query, session, copy, onClose, onChanged }: SessionDialogProps) {
  const root = useFragment(
    graphql`
      fragment SessionDialog_query on Query {
        ...GameMasterField_query
      }
    `,
    query,
  );
  const source = useFragment(
    graphql`
      fragment SessionDialog_session on Session {
        id
        databaseId
        version
        title
        description
        imageUrl
        thumbnailUrl
        gameSystem
        type
        tags
        scheduledAt
        durationMinutes
        maxPlayers
        currentPlayers
        priceCents
        gameMaster {
          id
          databaseId
          name
        }
      }
    `,
    session,
  );
  const data = copy ? null : source;
  // The form keeps the zone it was opened in.
  const zone = useState(useTimeZone())[0];
  const [clock] = useState(() => ({
    zone,
    unchanged: data
      ? { date: new Date(data.scheduledAt), text: toLocalInput(data.scheduledAt, zone) }
      : undefined,
  }));
  const [create] = useCreateSession();
  const [createSeries] = useCreateCampaign();
  const [update] = useUpdateSession();
  const [file, setFile] = useState<File | null>(null);
  const [uploading, setUploading] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Who was told that others changed it meanwhile saves on top of that.
  const [openedAt] = useState(data?.version);
  const [told, setTold] = useState(false);

  const [opened] = useState<SessionValues>(() =>
    source ? valuesOf(source, clock.unchanged?.text ?? '', zone) : { ...emptyValues, timeZone: zone },
  );
  const form = useForm<SessionValues>({ resolver: resolverFor(clock), defaultValues: opened });
  const { isSubmitting } = form.formState;
  const busy = isSubmitting || uploading;

  /** The picture's address, or null after saying that it failed. */
  async function upload(picture: File): Promise<string | null> {
    setUploading(true);
    try {
      return await uploadPicture(picture);
    } catch (error) {
      toast.error('Image Upload Failed', (error as Error).message);
      return null;
    } finally {
      setUploading(false);
    }
  }

  async function uploadNow() {
    const url = file && (await upload(file));
    if (!url) return;
    form.setValue('imageUrl', url, { shouldDirty: true });
    setFile(null);
    toast.success('Image Uploaded', 'Update the session to show it.');
  }

  async function save(values: SessionValues, status: 'SCHEDULED' | 'DRAFT') {
    setProblem(undefined);
    const moved = data && movedTo(values, clock, String(data.gameMaster.databaseId));
    // Without its new picture a session is still worth saving.
    const uploaded = file && (await upload(file));
    const input = toInput({ ...values, imageUrl: uploaded ?? values.imageUrl }, clock);
    const { series } = readSeries(values, zone);
    const outcome = data
      ? await update({
          input: {
            id: data.id,
            version: (told ? data.version : openedAt) ?? data.version,
            reason: moved ? values.reason : null,
            ...changesOf(toInput(opened, clock), input),
          },
        })
      : series && isNewCampaign(values, clock)
        ? await createSeries({ input: { ...withoutType(input), ...series, status } })
        : await create({ input: { ...input, status } });
    if (!outcome.ok) {
      // Only once the newer version is here can it be saved upon.
      if (data && outcome.code === 'CONFLICT') {
        await onChanged();
        setTold(true);
      }
      const message = outcome.message || 'An unknown error occurred';
      const field = fieldOf(outcome.field);
      if (field) form.setError(field, { message }, { shouldFocus: true });
      else setProblem(message);
      toast.error(data ? 'Failed to Update Session' : 'Failed to Create Session', message);
      return;
    }
    const withoutPicture =
      file && !uploaded ? 'Image Upload Failed: it was saved without a new image.' : undefined;
    const kept =
      status === 'DRAFT'
        ? `${values.title} is a draft: only staff and its Game Master see it.`
        : values.title;
    toast.success(data ? 'Session Updated' : 'Session Created', withoutPicture ?? kept);
    onClose();
    await onChanged();
  }

  const refuse: SubmitErrorHandler<SessionValues> = () => {
    const { scheduledAt } = form.getValues();
    if (scheduledAt && !dateOf(scheduledAt, clock)) {
      toast.error('Invalid Date', 'Please select a valid date and time');
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      busy={busy}
      title={data ? 'Edit Session' : 'New Session'}
      description={
        data
          ? data.title
          : source
            ? `Like “${source.title}”: it only needs a date of its own.`
            : 'It appears on the board as soon as it is created, unless it is saved as a draft.'
      }
      footer={
        <>
          {data && (
            <Button variant="danger" disabled={busy} className="md:mr-auto" onClick={() => setDeleting(true)}>
              Delete Session
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {!data && (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void form.handleSubmit((values) => save(values, 'DRAFT'), refuse)()}
            >
              Save as Draft
            </Button>
          )}
          <Button
            type="submit"
            form="session-form"
            loading={busy}
            loadingText={data ? 'Updating...' : 'Creating...'}
          >
            {data ? 'Update Session' : 'Create Session'}
          </Button>
        </>
      }
    >
      <form
        id="session-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save(values, 'SCHEDULED'), refuse)}
        className="flex flex-col gap-5"
      >
        <FormError>{problem}</FormError>
        <SessionFields
          form={form}
          zone={zone}
          gameMaster={<GameMasterField form={form} query={root} own={source?.gameMaster} />}
        >
          {isNewCampaign(form.watch(), clock) && <SeriesFields form={form} zone={zone} />}
        </SessionFields>
        {data && <MoveFields form={form} session={data} clock={clock} />}
        {!isNewCampaign(form.watch(), clock) && (
          <TwoTables form={form} clock={clock} sessionId={data?.id ?? null} />
        )}
        <PictureField
          form={form}
          file={file}
          onFile={setFile}
          drawnUrl={data && !data.imageUrl ? data.thumbnailUrl : null}
          onUpload={data ? uploadNow : undefined}
          uploading={uploading}
        />
      </form>
      {data && deleting && (
        <DeleteSession
          sessionId={data.id}
          title={data.title}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            onClose();
            await onChanged();
          }}
        />
      )}
    </Dialog>
  );
}
