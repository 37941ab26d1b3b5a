import type { Templates_query$key } from '../../__generated__/Templates_query.graphql.ts';

export interface Letter {
  readonly subject: string;
  readonly message: string;
}

export const noLetter: Letter = { subject: '', message: '' };
export const hasLetter = ({ subject, message }: Letter) => Boolean(subject.trim() || message.trim());

/** What both ways of choosing people hand on to where the message is written. */
export interface Writing {
  readonly templates: Templates_query$key;
  /** Kept while one changes from one way to the other. */
  readonly letter: Letter;
  readonly onLetter: (letter: Letter) => void;
  /** Something was sent, or a template changed. */
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
