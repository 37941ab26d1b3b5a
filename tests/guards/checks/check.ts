/** What a CHECK refuses, and what it does not. */
export interface Check {
  table: string;
  /** What the first row is set to: each of these is refused… */
  refused: string[];
  /** …and each of these, its neighbour, is not. */
  allowed: string[];
}
