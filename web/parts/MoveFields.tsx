import type { UseFormReturn } from 'react-hook-form';
import { limits } from '../../api/catalog/rules.ts';
import { Field } from '../ui/Field.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { Asked } from './Asked.tsx';
import { MoveEffects } from './MoveEffects.tsx';
import { type FormClock, movedTo, type SessionValues } from './sessionForm.ts';

interface MoveFieldsProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly session: { readonly id: string; readonly gameMaster: { readonly databaseId: number } };
  readonly clock: FormClock;
}

/** The reason for another time or Game Master, and its effects on everybody who is told. Nothing while both stay. */
export function MoveFields({ form, session, clock }: MoveFieldsProps) {
  const [scheduledAt, gameMasterId] = form.watch(['scheduledAt', 'gameMasterId']);
  const moved = movedTo({ scheduledAt, gameMasterId }, clock, String(session.gameMaster.databaseId));
  if (!moved) return null;
  return (
    <>
      <Asked
        title="Could not find out who this affects"
        fallback={
          <Loading label="Finding out who this affects">
            <Skeleton className="h-16" />
          </Loading>
        }
      >
        <MoveEffects sessionId={session.id} {...moved} />
      </Asked>
      <Field
        label="Reason for the change"
        optional
        error={form.formState.errors.reason?.message}
        hint="We send it to everybody affected, by mail and as a message."
      >
        <Textarea {...form.register('reason')} rows={2} maxLength={limits.reason} />
      </Field>
    </>
  );
}
