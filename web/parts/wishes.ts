/** What a visitor pressed that needs a login: it is done once they have logged in, in this tab. */
export interface Wish {
  readonly kind: 'save' | 'follow';
  readonly id: string;
  /** What it is called. */
  readonly name: string;
}
