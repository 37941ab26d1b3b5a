import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionForm_query$key } from '../__generated__/SessionForm_query.graphql.ts';
import type { SessionForm_session$key } from '../__generated__/SessionForm_session.graphql.ts';
import { failureOf } from '../relay/useCommit.ts';
import { takeFocus } from '../ui/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { toast } from '../ui/toast.ts';
import { FactFields } from './FactFields.tsx';
import { GameMasterSelect } from './GameMasterSelect.tsx';
import { MoveFields } from './MoveFields.tsx';
import { PictureField } from './PictureField.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import { SessionFields } from './SessionFields.tsx';
import {
  dateOf,
  emptyValues,
  factMessages,
  fieldOf,
  isNewCampaign,
  resolverFor,
  type SessionValues,
  valuesOf,
} from './sessionForm.ts';
import { useTimeZone } from './TimeZone.tsx';
import { TwoTables } from './TwoTables.tsx';
import { useFollowed } from './useFollowed.ts';
import { useOpenedSession } from './useOpenedSession.ts';
import { usePicture } from './usePicture.ts';
import { useSaveSession } from './useSaveSession.ts';

/** Field names in the order of the form. */
const inOrder = ['gameMasterId', 'title', 'description', 'gameSystem'] as const;
const UNKNOWN = 'An unknown error occurred';

/** What the dialog around it knows about the form. */
export interface FormState {
  readonly busy: boolean;
  /** The form holds unsaved changes. */
  readonly unsaved: boolean;
}

export interface FormHandle {
  readonly saveDraft: () => void;
}

export interface SessionFormProps {
  readonly id: string;
  readonly ref: Ref<FormHandle>;
  /** The query for the selectable Game Masters; null: the session is the host's. */
  readonly query: SessionForm_query$key | null;
  /** The number of the Game Master who plans a session of their own. */
  readonly host?: number | undefined;
  /** null: a new session. */
  readonly session: SessionForm_session$key | null;
  /** Creates a session like this one. */
  readonly copy: boolean;
  /** A new session starts as a campaign. */
  readonly campaign: boolean;
  /** Staff have reviewed and published it: some fields are fixed. */
  readonly isApproved: boolean;
  readonly onState: (state: FormState) => void;
  /** Reads the session again after somebody else has changed it. */
  readonly onOutdated?: () => Promise<void>;
  readonly onSaved: () => Promise<void>;
}

/** The form of a session, and how it is saved. */
export function SessionForm(props: SessionFormProps) {
  const { id, query, host, session, copy, campaign, isApproved, onState, onOutdated, onSaved } = props;
  const root = useFragment(
    graphql`
      fragment SessionForm_query on Query {
        ...GameMasterSelect_query
      }
    `,
    query,
  );
  const source = useFragment(
    graphql`
      fragment SessionForm_session on Session {
        id
        version
        status
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
        priceCents
        facts {
          platform
          city
          language
          minimumAge
          experience
          provided
          bring
          tones
          contentWarnings
          safetyTools
          accessibility
          recording
          seriesLength
        }
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
  // A Game Master uploads pictures: a copy does not start with a picture from elsewhere that staff chose.
  const isForeign = host !== undefined && copy && !source?.imageUrl?.startsWith('/files/');
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const { opened, readAgain } = useOpenedSession(
    data,
    zone,
    () =>
      source
        ? { ...valuesOf(source, '', zone), ...(isForeign && { imageUrl: '' }) }
        : {
            ...emptyValues,
            timeZone: zone,
            ...(host && { gameMasterId: String(host) }),
            ...(campaign && { sessionType: 'campaign' }),
          },
    onOutdated,
  );
  const { clock } = opened;
  const form = useForm<SessionValues>({ resolver: resolverFor(clock), defaultValues: opened.values });
  // The first wrong field gets the focus, in the order of registration.
  for (const name of inOrder) form.register(name);
  const picture = usePicture((url) => form.setValue('imageUrl', url, { shouldDirty: true }));
  useFollowed(form, opened.values);
  const send = useSaveSession(data, opened, readAgain);
  const { isSubmitting, isDirty } = form.formState;
  const { file, uploading } = picture;
  const busy = isSubmitting || uploading;
  const unsaved = isDirty || file !== null;

  async function save(values: SessionValues, status: 'SCHEDULED' | 'DRAFT') {
    setProblem(undefined);
    // A session is worth saving without its new picture.
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
      (data?.status ?? status) === 'DRAFT'
        ? `${values.title} is a draft: only ${host ? 'you and our staff' : 'staff and its Game Master'} see it.`
        : values.title;
    toast.success(data ? 'Session Updated' : 'Session Created', withoutPicture ?? kept);
    await onSaved();
  }

  const refuse: SubmitErrorHandler<SessionValues> = () => {
    const { scheduledAt } = form.getValues();
    // An incomplete date has an empty value.
    const field = element.current?.elements.namedItem('scheduledAt');
    const isHalf = field instanceof HTMLInputElement && field.validity.badInput;
    if (isHalf || (scheduledAt && !dateOf(scheduledAt, clock))) {
      toast.error('Invalid Date', 'Please select a valid date and time');
    }
  };

  // Synchronous: Escape right after a first letter must not close the dialog.
  useLayoutEffect(() => onState({ busy, unsaved }), [onState, busy, unsaved]);
  useEffect(() => takeFocus(element.current), []);
  useImperativeHandle(props.ref, () => ({
    saveDraft: () => void form.handleSubmit((values) => save(values, 'DRAFT'), refuse)(),
  }));

  return (
    <form
      ref={element}
      id={id}
      noValidate
      onSubmit={form.handleSubmit((values) => save(values, host ? 'DRAFT' : 'SCHEDULED'), refuse)}
      className="flex flex-col gap-5"
    >
      <FormError>{problem}</FormError>
      <SessionFields
        form={form}
        clock={clock}
        isApproved={isApproved}
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
      <FactFields
        isCampaign={form.watch('sessionType') === 'campaign'}
        isApproved={isApproved}
        value={form.watch('facts')}
        onChange={(facts) =>
          form.setValue('facts', facts, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        errors={factMessages(form.formState.errors.facts)}
      />
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
  );
}
