import { useRef, useState } from 'react';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionDialog_query$key } from '../__generated__/SessionDialog_query.graphql.ts';
import type { SessionDialog_session$key } from '../__generated__/SessionDialog_session.graphql.ts';
import { toLocalInput } from '../lib/localTime.ts';
import { failureOf } from '../relay/useCommit.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { toast } from '../ui/toast.ts';
import { DeleteSession } from './DeleteSession.tsx';
import { GameMasterSelect } from './GameMasterSelect.tsx';
import { MoveFields } from './MoveFields.tsx';
import { PictureField } from './PictureField.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { SessionFields } from './SessionFields.tsx';
import {
  dateOf,
  emptyValues,
  fieldOf,
  isNewCampaign,
  resolverFor,
  type SessionValues,
  valuesOf,
} from './sessionForm.ts';
import { useTimeZone } from './TimeZone.tsx';
import { TwoTables } from './TwoTables.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { usePicture } from './usePicture.ts';
import { useSaveSession } from './useSaveSession.ts';

/** As they stand in the form. */
const inOrder = ['gameMasterId', 'title', 'description', 'gameSystem'] as const;
const UNKNOWN = 'An unknown error occurred';

interface SessionDialogProps {
  /** Whose Game Masters can be chosen; null: the session is the host's. */
  readonly query: SessionDialog_query$key | null;
  /** The number of the Game Master who plans a session of their own. */
  readonly host?: number;
  /** null: a new one. */
  readonly session: SessionDialog_session$key | null;
  /** A new one like it. */
  readonly copy: boolean;
  /** A new one starts as a campaign. */
  readonly campaign: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Creates or edits a session. */
export function SessionDialog(props: SessionDialogProps) {
  const { query, host, session, copy, campaign, onClose, onChanged } = props;
  const root = useFragment(
    graphql`
      fragment SessionDialog_query on Query {
        ...GameMasterSelect_query
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
  const data = copy ? null : (source ?? null);
  // The form keeps the zone it was opened in.
  const zone = useState(useTimeZone())[0];
  const [clock] = useState(() => ({
    zone,
    unchanged: data
      ? { date: new Date(data.scheduledAt), text: toLocalInput(data.scheduledAt, zone) }
      : undefined,
  }));
  // A Game Master uploads pictures: a copy does not begin with one from elsewhere that staff chose.
  const isForeign = host !== undefined && copy && !source?.imageUrl?.startsWith('/files/');
  const element = useRef<HTMLFormElement>(null);
  const [deleting, setDeleting] = useState(false);
  const [closing, setClosing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [opened] = useState<SessionValues>(() =>
    source
      ? { ...valuesOf(source, clock.unchanged?.text ?? '', zone), ...(isForeign && { imageUrl: '' }) }
      : {
          ...emptyValues,
          timeZone: zone,
          ...(host && { gameMasterId: String(host) }),
          ...(campaign && { sessionType: 'campaign' }),
        },
  );
  const form = useForm<SessionValues>({ resolver: resolverFor(clock), defaultValues: opened });
  // The first wrong field gets the focus: in the order in which they are made known.
  for (const name of inOrder) form.register(name);
  const picture = usePicture((url) => form.setValue('imageUrl', url, { shouldDirty: true }));
  const send = useSaveSession(data, opened, clock, onChanged);
  const { isSubmitting, isDirty } = form.formState;
  const { file, uploading } = picture;
  const busy = isSubmitting || uploading;
  const unsaved = isDirty || file !== null;
  const close = () => (unsaved ? setClosing(true) : onClose());

  async function save(values: SessionValues, status: 'SCHEDULED' | 'DRAFT') {
    setProblem(undefined);
    // Without its new picture a session is still worth saving.
    const uploaded = await picture.upload();
    const outcome = await send({ ...values, imageUrl: uploaded ?? values.imageUrl }, status);
    if (!outcome.ok) {
      const { message } = outcome;
      const field = fieldOf(outcome.field);
      if (field) form.setError(field, { message }, { shouldFocus: true });
      else setProblem(message);
      toast.error(
        data ? 'Failed to Update Session' : 'Failed to Create Session',
        failureOf(outcome, UNKNOWN).message,
      );
      return;
    }
    const withoutPicture =
      file && !uploaded ? 'Image Upload Failed: it was saved without a new image.' : undefined;
    const kept =
      status === 'DRAFT'
        ? `${values.title} is a draft: only ${host ? 'you and our staff' : 'staff and its Game Master'} see it.`
        : values.title;
    toast.success(data ? 'Session Updated' : 'Session Created', withoutPicture ?? kept);
    onClose();
    await onChanged();
  }

  const refuse: SubmitErrorHandler<SessionValues> = () => {
    const { scheduledAt } = form.getValues();
    // Half a date has no value of its own.
    const field = element.current?.elements.namedItem('scheduledAt');
    const isHalf = field instanceof HTMLInputElement && field.validity.badInput;
    if (isHalf || (scheduledAt && !dateOf(scheduledAt, clock))) {
      toast.error('Invalid Date', 'Please select a valid date and time');
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="lg"
      busy={busy}
      title={data ? 'Edit Session' : 'New Session'}
      description={
        data
          ? data.title
          : source
            ? `Like “${source.title}”: it only needs a date of its own.`
            : host
              ? 'It is a draft that only you and our staff see, until you propose it and it is published.'
              : 'It appears on the board as soon as it is created, unless it is saved as a draft.'
      }
      footer={
        <SessionButtons
          isNew={!data}
          isDraft={host !== undefined}
          busy={busy}
          form="session-form"
          onDelete={() => setDeleting(true)}
          onCancel={close}
          onDraft={() => void form.handleSubmit((values) => save(values, 'DRAFT'), refuse)()}
        />
      }
    >
      <form
        ref={element}
        id="session-form"
        noValidate
        onSubmit={form.handleSubmit((values) => save(values, host ? 'DRAFT' : 'SCHEDULED'), refuse)}
        className="flex flex-col gap-5"
      >
        <FormError>{problem}</FormError>
        <SessionFields
          form={form}
          zone={zone}
          zoneNote={host ? 'which is yours' : 'as everywhere in the admin area'}
          gameMaster={
            root && (
              <GameMasterSelect
                query={root}
                own={source?.gameMaster}
                error={form.formState.errors.gameMasterId?.message}
                select={form.register('gameMasterId')}
              />
            )
          }
        >
          {isNewCampaign(form.watch(), clock) && <SeriesFields form={form} zone={zone} />}
          {data && <MoveFields form={form} session={data} clock={clock} />}
        </SessionFields>
        {!isNewCampaign(form.watch(), clock) && (
          <TwoTables form={form} clock={clock} sessionId={data?.id ?? null} />
        )}
        <PictureField
          form={form}
          file={file}
          onFile={picture.setFile}
          drawnUrl={data && !data.imageUrl ? data.thumbnailUrl : null}
          onUpload={data ? picture.uploadNow : undefined}
          uploading={uploading}
          hasAddress={!host}
        />
      </form>
      {unsaved && <UnsavedChanges closing={closing} onStay={() => setClosing(false)} onDiscard={onClose} />}
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
