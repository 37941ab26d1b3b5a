/** What a list shows and counts: tables, or their Game Masters. */
export interface ListKind {
  readonly by: 'TABLE' | 'GAME_MASTER';
  readonly noun: string;
}

export const tables: ListKind = { by: 'TABLE', noun: 'table' };
export const gameMasters: ListKind = { by: 'GAME_MASTER', noun: 'Game Master' };
