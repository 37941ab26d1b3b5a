import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changedMeanwhile, followed } from '../lib/changes.ts';

/**
 * When `opened` becomes a newer version, the untouched fields of the form take its values, and each changed field
 * says so.
 */
export function useFollowed<Values extends FieldValues>(form: UseFormReturn<Values>, opened: Values) {
  const { getValues, reset, setError, setValue } = form;
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    const values = followed(getValues(), before.current, opened);
    const changed = changedMeanwhile(values, before.current, opened);
    before.current = opened;
    reset(opened, { keepValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
    for (const name of Object.keys(values) as Path<Values>[])
      setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    for (const [name, message] of changed) setError(name as Path<Values>, { message });
  }, [opened, getValues, reset, setError, setValue]);
}
