import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ChangeDetails_query$key } from '../../__generated__/ChangeDetails_query.graphql.ts';
import type { ChangeDetails_session$key } from '../../__generated__/ChangeDetails_session.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { FactFields } from '../../parts/FactFields.tsx';
import { factChanges, factIn, factValuesOf } from '../../parts/factsForm.ts';
import { ReasonField, reasonIn } from '../../parts/ReasonField.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { toast } from '../../ui/toast.ts';
import { DetailFields } from './DetailFields.tsx';
import { changesOf, detailsOf, fieldOf } from './detailsForm.ts';
import { isSameTarget, MovePlan, type Shown } from './MovePlan.tsx';
import { PriceNote } from './PriceNote.tsx';
import { useChangeCampaignDates } from './useChangeCampaignDates.ts';

interface ChangeDetailsProps {
  readonly query: ChangeDetails_query$key;
  /** The first date to change. */
  readonly session: ChangeDetails_session$key;
  /** No earlier date lies ahead: the campaign itself changes with its dates. */
  readonly isWhole: boolean;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Changes title, description, price, seats, Game Master or table for a date and all later ones. */
export function ChangeDetails(props: ChangeDetailsProps) {
  const { query, session: key, isWhole, timeZone, onClose, onChanged } = props;
  const root = useFragment(
    graphql`
      fragment ChangeDetails_query on Query {
        ...GameMasterSelect_query
      }
    `,
    query,
  );
  const session = useFragment(
    graphql`
      fragment ChangeDetails_session on Session {
        id
        scheduledAt
        title
        description
        priceCents
        maxPlayers
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
    key,
  );
  const zone = useTimeZone();
  const [opened] = useState(() => detailsOf(session));
  const [values, setValues] = useState(opened);
  const [openedFacts] = useState(() => factValuesOf(session.facts));
  const [facts, setFacts] = useState(openedFacts);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [attempt, setAttempt] = useState(0);
  const [closing, setClosing] = useState(false);
  const [commit, busy] = useChangeCampaignDates();
  const said = factChanges(openedFacts, facts);
  const changes = { ...changesOf(opened, values), ...(said && { facts: said }) };
  const isChanged = Object.keys(changes).length > 0;
  const to = { scheduledAt: null, gameMasterId: changes.gameMasterId ?? null };
  const ready = isChanged && shown && isSameTarget(shown.to, to) ? shown : null;
  const close = () => (isChanged ? setClosing(true) : onClose());

  async function save() {
    if (!ready) return;
    setProblem(undefined);
    const outcome = await commit({
      input: { sessionId: session.id, ...changes, reason: reasonIn(reason), dates: ready.dates },
    });
    if (!outcome.ok) {
      setProblem({
        field: factIn(outcome.field) ?? fieldOf(outcome.field),
        message: outcome.message,
      });
      setShown(undefined);
      setAttempt(attempt + 1);
      return;
    }
    const told = ready.told > 0 ? ` ${countOf(ready.told, 'person was', 'people were')} told.` : '';
    toast.success('Campaign Changed', `${countOf(ready.dates.length, 'date')} changed.${told}`);
    onClose();
    await onChanged();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="lg"
      busy={busy}
      title="Edit all dates from here"
      description={`From ${formatZonedDateTime(session.scheduledAt, zone)} on: this date and all later ones. ${
        isWhole
          ? 'The campaign itself gets them, too.'
          : 'The campaign itself keeps its own, since earlier dates are still to come.'
      }`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button disabled={!ready} loading={busy} loadingText="Changing..." onClick={() => void save()}>
            {ready
              ? `Save for ${countOf(ready.dates.length, 'date')}${ready.told > 0 ? ` and tell ${countOf(ready.told, 'person', 'people')}` : ''}`
              : 'Save'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{problem?.field === null ? problem.message : undefined}</FormError>
        <DetailFields
          query={root}
          gameMaster={session.gameMaster}
          opened={opened}
          values={values}
          onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
          problem={problem}
        />
        <FactFields
          isCampaign
          value={facts}
          onChange={setFacts}
          errors={
            problem && Object.hasOwn(facts, problem.field ?? '')
              ? { [problem.field ?? '']: problem.message }
              : {}
          }
        />
        {shown && changes.priceCents !== undefined && (
          <PriceNote priceCents={changes.priceCents} seated={shown.seated} />
        )}
        {to.gameMasterId && (
          <ReasonField
            hint="We send it to everybody affected, by mail and as a message."
            value={reason}
            onChange={setReason}
          />
        )}
        <MovePlan sessionId={session.id} to={to} attempt={attempt} timeZone={timeZone} onShown={setShown} />
      </div>
      {isChanged && <UnsavedChanges closing={closing} onStay={() => setClosing(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
