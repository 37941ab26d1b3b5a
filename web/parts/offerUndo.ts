import { toast } from '../ui/toast.ts';

type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Says what was done and offers undo for a while; when the undo is refused, says why. */
export function offerUndo(
  title: string,
  description: string,
  undo: () => Promise<Outcome>,
  onChanged: () => unknown,
): void {
  toast.done(title, description, async () => {
    const outcome = await undo();
    if (outcome.ok) toast.success('Undone', description);
    else toast.error('Not Undone', outcome.message);
    await onChanged();
  });
}
