/** What kind of row a finding is about. */
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

/** The GraphQL schema describes what each rule demands. */
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

/** The safe fixes; fixes.service.ts carries them out. */
export type FixName =
  | 'repair-seats'
  | 'seat-or-refund'
  | 'seat-or-release'
  | 'restore-price'
  | 'settle-seat'
  | 'free-seat'
  | 'find-payment'
  | 'return-payment'
  | 'wrong-amount'
  | 'owe-refund'
  | 'retry-refund'
  | 'send-mail'
  | 'wake-charge'
  | 'settle-charge'
  | 'ask-charge'
  | 'settle-capture'
  | 'release-seat'
  | 'offer-again'
  | 'return-fee'
  | 'settle-hold'
  | 'release-date'
  | 'settle-page'
  | 'close-page'
  | 'ask-refund'
  | 'retry-event'
  | 'return-cancelled'
  | 'assign-refund'
  | 'return-outside';

export interface Rule {
  /** Part of every finding's key, so it must never change. */
  name: string;
  rule: RuleName;
  kind: SubjectKind;
  /** Follows the subject: "booking 12 …". */
  message: string;
  /** null: only staff can fix it, as `advice` says. */
  fix: FixName | null;
  /** What the fix does, or what staff should do. */
  advice: string;
}

/** Selects the IDs of the rows that break the rule; $1, where used, is the current time. */
export interface Statement extends Rule {
  sql: string;
}
