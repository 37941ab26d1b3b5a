import { createHash } from 'node:crypto';
import type { GameMasterRow, SessionRow } from './session-row.ts';

/** Raised when the drawings change, so that no cache shows the old ones. */
const DRAWING = 1;

// The address changes with what is drawn: what it answers may be kept for ever.
const version = (...parts: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, ...parts]))
    .digest('base64url')
    .slice(0, 10);

type Pictured = Pick<SessionRow, 'id' | 'imageUrl' | 'title' | 'gameSystem' | 'type' | 'scheduledAt'> & {
  gameMaster: Pick<GameMasterRow, 'name'>;
};

export const sessionPictures = {
  large: (session: Pictured) =>
    session.imageUrl ?? `/art/sessions/${session.id}.webp?v=${sessionVersion(session)}`,
  small: (session: Pictured) =>
    session.imageUrl ?? `/art/sessions/${session.id}-small.webp?v=${sessionVersion(session)}`,
  /** Carries the words as well, so it is drawn even when the session has a picture of its own. */
  share: (session: Pictured) =>
    `/art/sessions/${session.id}-share.jpg?v=${version(session.title, session.gameSystem, session.scheduledAt, session.gameMaster.name)}`,
};

const sessionVersion = (session: Pictured) => version(session.title, session.gameSystem, session.type);

type Portrayed = Pick<GameMasterRow, 'id' | 'imageUrl' | 'name'>;

export const gameMasterPictures = {
  large: (gameMaster: Portrayed) =>
    gameMaster.imageUrl ?? `/art/game-masters/${gameMaster.id}.webp?v=${version(gameMaster.name)}`,
  small: (gameMaster: Portrayed) =>
    gameMaster.imageUrl ?? `/art/game-masters/${gameMaster.id}-small.webp?v=${version(gameMaster.name)}`,
};
