import { toast } from '../ui/toast.ts';

type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Says what was done, with a way back for a while; what can no longer be taken back says why. */
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
