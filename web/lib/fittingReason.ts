import { weekdays } from './weekdays.ts';

interface Fitting {
  readonly reasons: readonly string[];
  /** 1: Monday. */
  readonly weekday: number;
  readonly gameSystem: string;
  readonly gameMaster: string;
}

/**
 * Returns one sentence on why a table is recommended to the viewer, with at most the two strongest reasons; ''
 * without a reason.
 */
export function fittingReason({ reasons, weekday, gameSystem, gameMaster }: Fitting): string {
  const weekdayName = weekdays[weekday - 1];
  const day = `${weekdayName}s`;
  const has = (reason: string) => reasons.includes(reason);
  const playsBoth = has('PLAYS_SYSTEM') && has('PLAYS_EVENING');
  const parts = [
    has('KNOWS_GAME_MASTER') && `you have played with GM ${gameMaster}`,
    playsBoth && `you play ${gameSystem} on ${day}`,
    !playsBoth && has('PLAYS_SYSTEM') && `you play ${gameSystem}`,
    has('LIKES_SYSTEM') && `you like ${gameSystem}`,
    !playsBoth && has('PLAYS_EVENING') && `you play on ${day}`,
    has('LIKES_EVENING') && `${weekdayName} evenings suit you`,
    has('LIKES_DAY') && `it is on a ${weekdayName}`,
    has('FIRST_EVENING') && 'it is a single evening to begin with',
  ].filter(Boolean);
  return parts.length > 0 ? `Because ${parts.slice(0, 2).join(' and ')}` : '';
}
