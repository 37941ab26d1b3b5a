import type { Templates_query$key } from '../../__generated__/Templates_query.graphql.ts';

export interface Letter {
  readonly subject: string;
  readonly message: string;
}

export const noLetter: Letter = { subject: '', message: '' };
export const hasLetter = ({ subject, message }: Letter) => Boolean(subject.trim() || message.trim());

/** What both ways of choosing recipients pass on to the message form. */
export interface Writing {
  readonly templates: Templates_query$key;
  /** Kept when staff switch between the two ways. */
  readonly letter: Letter;
  readonly onLetter: (letter: Letter) => void;
  /** A message was sent, or a template changed. */
  readonly onChanged: () => Promise<void>;
  readonly onMailMissing: () => void;
}

export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly username: string;
  readonly email: string | null | undefined;
  readonly avatarUrl: string | null | undefined;
}
