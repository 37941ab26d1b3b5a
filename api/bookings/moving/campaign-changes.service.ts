import { campaignChangeInput, campaignChanges } from '../../catalog/campaigns/rules.ts';
import { applyChanges } from '../../catalog/session-editor.service.ts';
import { requireGameMaster } from '../../catalog/session-host.service.ts';
import { audit } from '../../platform/audit.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Tx } from '../../platform/db.ts';
import { parse } from '../../platform/parse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { transaction } from '../../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../../platform/viewer.ts';
import { lock } from '../../seating/locks.ts';
import { campaignIdOf, datesFrom, requireSeen } from './campaign-moves.service.ts';
import './moves.service.ts'; // wherever the API is put together, those whom a change concerns are told

/**
 * Changes a campaign date and all later ones alike, all or none. Agreed prices stay: seats that are taken, reserved
 * or being paid for keep theirs. If no earlier date lies ahead, the title and Game Master of the campaign itself
 * change too. `dates`: the dates that were shown, with their versions; refused if they differ. Returns the campaign's
 * ID.
 */
export async function changeCampaignDates(
  maybe: MaybeViewer,
  sessionId: number,
  input: unknown,
  wanted: object,
): Promise<number> {
  const viewer = requireStaff(maybe);
  const { reason, dates } = parse(campaignChangeInput, input);
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value != null));
  const changes = parse(campaignChanges(clock.now()), given);
  const campaignId = await campaignIdOf(db, sessionId);
  await transaction(async (tx) => {
    await lock(tx, { campaigns: [campaignId], datesAhead: true, sessionsFor: 'update' });
    const { from, sessions } = await datesFrom(tx, sessionId);
    requireSeen(sessions, dates);
    if (changes.maxPlayers) await lock(tx, { seatsOf: sessions.map(({ id }) => id) });
    if (changes.gameMasterId) await requireGameMaster(tx, changes.gameMasterId);
    if (await isWhole(tx, campaignId, from.scheduledAt)) {
      const { title, gameMasterId } = changes;
      await tx.campaign.update({ where: { id: campaignId }, data: { title, gameMasterId } });
    }
    const changed = await applyChanges(tx, viewer, sessions, { ...changes, reason });
    if (changed === 0) throw new Refusal('BAD_INPUT', 'Please change something');
    const { facts, ...others } = changes;
    await audit(tx, viewer, 'campaign.changed', 'Campaign', campaignId, {
      from: from.scheduledAt.toISOString(),
      dates: changed,
      ...others,
      ...facts,
      ...(reason && { reason }),
    });
  });
  return campaignId;
}

/** True when no date ahead is earlier than `from`. */
const isWhole = async (tx: Tx, campaignId: number, from: Date) =>
  (await tx.session.count({
    where: {
      campaignId,
      status: { in: ['draft', 'scheduled', 'active'] },
      scheduledAt: { gt: clock.now(), lt: from },
    },
  })) === 0;
