/** What is listed, and counted: tables, or those who run them. */
export interface Counted {
  readonly by: 'TABLE' | 'GAME_MASTER';
  readonly noun: string;
}

export const tables: Counted = { by: 'TABLE', noun: 'table' };
export const gameMasters: Counted = { by: 'GAME_MASTER', noun: 'Game Master' };
