import { toDecimalString } from '../platform/money.ts';
import type { GameMasterOffer } from './game-master-offer.service.ts';
import type { StaffGameMasterRow } from './game-masters.service.ts';
import { gameMasterPictures, sessionPictures } from './picture-urls.ts';
import type { GameMasterRow, WholeSession } from './session-row.ts';

/** A Game Master as REST shows one: specialties in one text, the person's name nested. */
export const restGameMaster = (gameMaster: GameMasterRow) => ({
  id: gameMaster.id,
  name: gameMaster.name,
  title: gameMaster.title,
  bio: gameMaster.bio,
  imageUrl: gameMaster.imageUrl,
  pictureUrl: gameMasterPictures.large(gameMaster),
  rating: gameMaster.rating,
  reviewCount: gameMaster.reviewCount,
  specialties: gameMaster.specialties.join(', '),
  userId: gameMaster.isClosed ? null : gameMaster.userId,
  fullName: gameMaster.userFullName ?? gameMaster.name,
  user: gameMaster.userFullName === null ? null : { fullName: gameMaster.userFullName },
});

/** What can be booked with a Game Master; null: nothing can. */
export const restOffer = (offer: GameMasterOffer | undefined) =>
  offer
    ? {
        nextAt: offer.nextAt?.toISOString() ?? null,
        minPrice: toDecimalString(offer.minPriceCents),
        maxPrice: toDecimalString(offer.maxPriceCents),
        gameSystems: offer.gameSystems,
        starts: offer.starts.map((at) => at.toISOString()),
      }
    : null;

/** A profile as staff see it: specialties as a list, with the account it is linked to. */
export const restGameMasterWithUser = ({ username, email, ...gameMaster }: StaffGameMasterRow) => ({
  ...restGameMaster(gameMaster),
  specialties: gameMaster.specialties,
  username,
  email,
  archivedAt: gameMaster.archivedAt?.toISOString() ?? null,
  version: gameMaster.version,
});

/** A session as REST shows one: dollars as a decimal text, tags in one text, times in ISO 8601 UTC. */
export const restSession = (session: WholeSession) => ({
  id: session.id,
  title: session.title,
  description: session.description,
  imageUrl: session.imageUrl,
  pictureUrl: sessionPictures.large(session),
  type: session.type === 'campaign' ? 'Campaign' : 'One-Shot',
  sessionType: session.type === 'campaign' ? 'campaign' : 'one-shot',
  gameSystem: session.gameSystem,
  level: session.level,
  tags: session.tags.join(', '),
  scheduledAt: session.scheduledAt.toISOString(),
  createdAt: session.createdAt.toISOString(),
  duration: session.durationMinutes,
  maxPlayers: session.maxPlayers,
  // The same number under the two names that clients know.
  currentPlayers: session.currentPlayers,
  currentBookings: session.currentPlayers,
  availableSpots: session.availableSpots,
  price: toDecimalString(session.priceCents),
  status: session.status,
  facts: session.facts,
  version: session.version,
  gameMasterId: session.gameMasterId,
  gameMaster: restGameMaster(session.gameMaster),
});
