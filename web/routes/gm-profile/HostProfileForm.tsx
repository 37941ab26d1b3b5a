import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { gameMasterLimits } from '../../../api/catalog/game-masters.rules.ts';
import type { HostProfileForm_gameMaster$key } from '../../__generated__/HostProfileForm_gameMaster.graphql.ts';
import { changedMeanwhile, changesOf, followed } from '../../lib/changes.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { uploadPicture } from '../../parts/uploadPicture.ts';
import { useOpened } from '../../parts/useOpened.ts';
import { useUpdateGameMaster } from '../../parts/useUpdateGameMaster.ts';
import { ZonePicker } from '../../parts/ZonePicker.tsx';
import { Field } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { AboutFields } from './AboutFields.tsx';
import { HoursField } from './HoursField.tsx';

interface HostProfileFormProps {
  readonly gameMaster: HostProfileForm_gameMaster$key;
  /** Loads the newer version. */
  readonly onOutdated: () => Promise<void>;
}

/** Sends only the fields changed here, so that concurrent changes by staff are kept. */
export function HostProfileForm({ gameMaster, onOutdated }: HostProfileFormProps) {
  const profile = useFragment(
    graphql`
      fragment HostProfileForm_gameMaster on GameMaster {
        id
        version
        bio
        specialties
        languages
        videoUrl
        timeZone
        availability {
          day
          from
          to
        }
        tableMessage
        imageUrl
        avatarUrl
      }
    `,
    gameMaster,
  );
  const { id, version, imageUrl, avatarUrl } = profile;
  const here = useTimeZone();
  const saved = {
    bio: profile.bio,
    specialties: profile.specialties.join(', '),
    languages: profile.languages.join(', '),
    videoUrl: profile.videoUrl ?? '',
    availability: profile.availability.map(({ day, from, to }) => ({ day, from, to })),
    timeZone: profile.timeZone ?? '',
    tableMessage: profile.tableMessage ?? '',
    imageUrl: imageUrl ?? '',
  };
  const [values, setValues] = useState(saved);
  const [meanwhile, setMeanwhile] = useState<Record<string, string>>({});
  const { opened, setOpened, readAgain } = useOpened({ version, values: saved }, onOutdated, (before) => {
    const mine = followed(values, before.values, saved);
    setValues(mine);
    setMeanwhile(Object.fromEntries(changedMeanwhile(mine, before.values, saved)));
  });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [commit] = useUpdateGameMaster();
  const [busy, setBusy] = useState(false);
  const changed = changesOf(opened.values, values);
  const timeZone = values.timeZone || here;
  const unsaved = file !== null || Object.keys(changed).length > 0;
  // For a list, the field includes the index: "languages.2".
  const [wrongField = ''] = problem?.field?.split('.') ?? [];
  const wrong = (field: string) => (wrongField === field ? problem?.message : meanwhile[field]);

  async function send() {
    const uploaded = file && (await uploadPicture(file, 'person'));
    const outcome = await commit({
      input: {
        id,
        version: opened.version,
        ...changed,
        // Hours are sent with the time zone that was shown beside them.
        ...(changed.availability && { timeZone }),
        ...(uploaded && { imageUrl: uploaded }),
      },
    });
    if (!outcome.ok) {
      if (outcome.code === 'CONFLICT') await readAgain();
      setProblem(outcome);
      return;
    }
    const answered = {
      timeZone: outcome.value.gameMaster.timeZone ?? '',
      ...(uploaded && { imageUrl: uploaded }),
    };
    setOpened({ version: outcome.value.gameMaster.version, values: { ...values, ...answered } });
    // Input made while the request was running is not saved yet.
    const { timeZone: sent } = values;
    setValues((now) => ({
      ...now,
      ...answered,
      ...(now.timeZone !== sent && { timeZone: now.timeZone }),
    }));
    setFile(null);
    toast.success('Profile Saved', 'Players see it from now on.');
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    setMeanwhile({});
    setBusy(true);
    await send().catch((error: Error) => setProblem({ field: null, message: error.message }));
    setBusy(false);
  }

  return (
    <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
      {unsaved && <UnsavedChanges />}
      <FormError>{problem && !Object.hasOwn(values, wrongField) && problem.message}</FormError>
      <AboutFields values={values} onChange={(typed) => setValues({ ...values, ...typed })} wrong={wrong} />
      <Panel title="Picture">
        <Field label="Picture" optional error={wrong('imageUrl')}>
          <FileInput
            value={file}
            onChange={setFile}
            currentUrl={values.imageUrl || avatarUrl}
            onRemoveCurrent={values.imageUrl ? () => setValues({ ...values, imageUrl: '' }) : undefined}
            disabled={busy}
            hint="Recommended size: 500x500px, max 2MB"
            fit="contain"
          />
        </Field>
      </Panel>
      <Panel title="When You Play">
        <Field
          label="Time zone of these hours"
          error={wrong('timeZone')}
          hint="They stay on its clocks, wherever you log in from."
          className="mb-5 max-w-sm"
        >
          <ZonePicker
            isFixed
            value={timeZone}
            onChange={(zone) => setValues({ ...values, timeZone: zone })}
          />
        </Field>
        <HoursField
          value={values.availability}
          onChange={(availability) => setValues({ ...values, availability })}
          error={wrong('availability')}
        />
      </Panel>
      <Panel title="Message Before the Evening">
        <Field
          label="Message to each of your tables"
          optional
          error={wrong('tableMessage')}
          hint="Goes once to everybody at a table 48 hours before it meets, unless the session has a text of its own."
        >
          <Textarea
            rows={5}
            maxLength={gameMasterLimits.tableMessage}
            value={values.tableMessage}
            onChange={({ target }) => setValues({ ...values, tableMessage: target.value })}
          />
        </Field>
      </Panel>
      <div className="flex justify-end">
        <SubmitButton loading={busy} loadingText="Saving...">
          Save Profile
        </SubmitButton>
      </div>
    </form>
  );
}
