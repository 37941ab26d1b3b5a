import { DELETED_USER } from '../../../api/identity/erasure.rules.ts';

interface Person {
  readonly fullName: string;
  readonly isStaff: boolean;
  readonly isGameMaster: boolean;
}

/** Returns the role of a user, as shown to the viewer; null: the user was erased. */
export function roleOf({ fullName, isStaff, isGameMaster }: Person, house: string): string | null {
  if (fullName === DELETED_USER) return null;
  if (isStaff) return `${house} staff`;
  return isGameMaster ? 'Game Master' : 'Player';
}
