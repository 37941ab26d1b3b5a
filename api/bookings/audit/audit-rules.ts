/** What a finding is about. */
export type SubjectKind =
  | 'session'
  | 'booking'
  | 'seat'
  | 'payment'
  | 'refund'
  | 'credit'
  | 'player'
  | 'mail'
  | 'movement'
  | 'account'
  | 'event'
  | 'profile'
  | 'review'
  | 'intent';

/** What a rule demands is said in the schema. */
export type RuleName =
  | 'seats'
  | 'booked_twice'
  | 'provider'
  | 'payments'
  | 'ended'
  | 'refunds'
  | 'credit'
  | 'overdue'
  | 'mails'
  | 'charges'
  | 'ledger'
  | 'stars';

/** The safe fixes there are; fixes.service.ts carries them out. */
export type FixName =
  | 'repair-seats'
  | 'seat-or-refund'
  | 'settle-seat'
  | 'free-seat'
  | 'find-payment'
  | 'return-payment'
  | 'wrong-amount'
  | 'owe-refund'
  | 'retry-refund'
  | 'send-mail'
  | 'wake-charge'
  | 'settle-capture'
  | 'release-seat'
  | 'offer-again'
  | 'return-fee'
  | 'settle-hold'
  | 'release-date'
  | 'settle-page'
  | 'ask-refund'
  | 'retry-event'
  | 'return-cancelled'
  | 'assign-refund'
  | 'return-outside';

export interface Rule {
  /** Part of a finding's key: it stays as it is. */
  name: string;
  rule: RuleName;
  kind: SubjectKind;
  /** Follows the subject: "booking 12 …". */
  message: string;
  /** null: only a person can put it right, as `advice` says. */
  fix: FixName | null;
  /** What the fix does, or what a person does. */
  advice: string;
}

/** Selects the numbers (an event's: the name) of the rows that break the rule; $1, where it stands, is now. */
export interface Statement extends Rule {
  sql: string;
}
