import { createHash } from 'node:crypto';
import { gameMasterArtColor, sessionArtColor } from '../art/art.ts';
import { formatUsd } from '../platform/money.ts';
import { site } from '../platform/site.ts';
import type { GameMasterRow, SessionRow } from './session-row.ts';

/** Increase it when the drawings change, so that no cache shows the old ones. */
const DRAWING = 1;

/**
 * Identifies what is drawn: an address with this version may be cached for ever. Short, because a page repeats it
 * often.
 */
const versionOf = (...drawn: unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, ...drawn]))
    .digest('base64url')
    .slice(0, 6);

type Pictured = Pick<SessionRow, 'id' | 'imageUrl' | 'gameSystem'>;
type Shared = Pick<
  SessionRow,
  'id' | 'title' | 'gameSystem' | 'scheduledAt' | 'maxPlayers' | 'priceCents'
> & {
  gameMaster: Pick<GameMasterRow, 'name'>;
};

// A shared link is read in many zones: it shows the one that most players know, with its name.
const when = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The words on the picture of a shared link. None of them changes with every booking. */
export const shareCard = (session: Shared) => ({
  id: session.id,
  gameSystem: session.gameSystem,
  title: session.title,
  whenText: when.format(session.scheduledAt),
  seatsText: session.maxPlayers === 1 ? '1 player' : `Up to ${session.maxPlayers} players`,
  gmName: session.gameMaster.name,
  priceText: formatUsd(session.priceCents),
  siteName: site().name,
});

/** `session` and `gameMaster` end with the main colour, which the page shows until the picture has loaded. */
export const pictureVersions = {
  session: (session: Pick<Pictured, 'id' | 'gameSystem'>) =>
    versionOf('session', session.id, session.gameSystem) + sessionArtColor(session).replace('#', '-'),
  share: (session: Shared) => versionOf('share', shareCard(session)),
  mail: ({ id, gameSystem, imageUrl }: Pictured) => versionOf('mail', id, gameSystem, imageUrl),
  gameMaster: (id: number) => versionOf('game-master', id) + gameMasterArtColor({ id }).replace('#', '-'),
};

export const sessionPictures = {
  large: (session: Pictured) =>
    session.imageUrl ?? `/art/sessions/${session.id}.webp?v=${pictureVersions.session(session)}`,
  small: (session: Pictured) =>
    session.imageUrl ?? `/art/sessions/${session.id}-small.webp?v=${pictureVersions.session(session)}`,
  /** Carries text as well, so it is drawn even when the session has a picture of its own. */
  share: (session: Shared) => `/art/sessions/${session.id}-share.jpg?v=${pictureVersions.share(session)}`,
};

type Portrayed = Pick<GameMasterRow, 'id' | 'imageUrl'>;

export const gameMasterPictures = {
  large: ({ id, imageUrl }: Portrayed) =>
    imageUrl ?? `/art/game-masters/${id}.webp?v=${pictureVersions.gameMaster(id)}`,
  small: ({ id, imageUrl }: Portrayed) =>
    imageUrl ?? `/art/game-masters/${id}-small.webp?v=${pictureVersions.gameMaster(id)}`,
};
