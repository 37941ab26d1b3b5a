import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { useBlockUser } from './useBlockUser.ts';

interface BlockPersonProps {
  readonly user: { readonly id: string; readonly fullName: string };
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Confirms that the viewer wants to block a user, and says what that means. */
export function BlockPerson({ user: { id, fullName }, open, onOpenChange }: BlockPersonProps) {
  const [block] = useBlockUser();
  async function blockThem() {
    const outcome = await block({ input: { userId: id } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success(`${fullName} is blocked`, 'Neither of you can write to the other.');
  }
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${fullName}?`}
      confirmLabel={`Block ${fullName}`}
      busyLabel="Blocking..."
      onConfirm={blockThem}
    >
      Neither of you can write to the other until you unblock them, and we do not tell them. At tables you
      share, we fold away what they write until you open it; you still get announcements.
    </ConfirmDialog>
  );
}
