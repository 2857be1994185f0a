import { newId } from '#contract/engine/ids.ts'
import type { ProgrammeBlock } from '#contract/features/points/points-desk.ts'
import type { Services } from '#server/engine/services.ts'
import { findAlias } from '#server/engine/session/join-people.ts'
import { findNames } from '#server/engine/session/person-names.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { listCampaigns } from '#server/features/campaign/campaign-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findBlock, insertBlock, liftBlock } from '../block-queries.ts'
import { moveBlocked, tellEntries } from '../points-service.ts'
import { findOpenBlocks, isMember } from './adjustment-queries.ts'

/** Who is blocked in the client's programme now, and its campaigns. */
export const listBlocks = ({ database }: Pick<Services, 'database'>, { clientId }: Staff) =>
  database.inTenant(clientId, async (tx) => {
    const found = await findOpenBlocks(tx, clientId)
    const names = await findNames(
      tx,
      found.flatMap((one) => [one.user_id, one.blocked_by]),
    )
    const rows = found.map((one): ProgrammeBlock => ({
      userId: one.user_id,
      person: names.get(one.user_id) ?? '',
      reason: one.reason,
      blockedBy: names.get(one.blocked_by) ?? '',
      blockedAt: one.blocked_at.toISOString(),
    }))
    const campaigns = (await listCampaigns(tx, clientId)).map(({ id, name }) => ({ id, name }))
    return { rows, campaigns }
  })

/** The person who is meant, with their stream held; staff do it to nobody who is they themselves. */
async function take(
  tx: Tx,
  { clientId, userId: by }: Staff,
  asked: string,
): Promise<{ clientId: number; userId: string }> {
  const userId = await findAlias(tx, clientId, asked)
  if (!(await isMember(tx, clientId, userId))) fail('resource.not_found')
  if ((await findAlias(tx, clientId, by)) === userId) fail('adjustment.same_person')
  await lockStream(tx, clientId, userStream(userId))
  return { clientId, userId }
}

/** Blocks somebody: what they can spend is set aside, and nothing is earned or spent meanwhile. */
export async function block(
  services: Services,
  staff: Staff,
  asked: { userId: string; reason: string },
): Promise<ProgrammeBlock> {
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }): Promise<ProgrammeBlock> => {
    const owner = await take(tx, staff, asked.userId)
    if (await findBlock(tx, owner)) fail('programme.block_changed')
    const id = newId(now.getTime())
    const { reason } = asked
    await insertBlock(tx, {
      client_id: owner.clientId,
      id,
      user_id: owner.userId,
      reason,
      blocked_by: staff.userId,
      blocked_at: now,
      lifted_by: null,
      lifted_at: null,
    })
    await tellEntries(tx, owner, await moveBlocked(tx, owner, id, 'block', now), now)
    await note({
      act: 'programme.block',
      subject: { kind: 'programme_block', id },
      about: owner.userId,
      after: { reason },
    })
    const names = await findNames(tx, [owner.userId, staff.userId])
    return {
      userId: owner.userId,
      person: names.get(owner.userId) ?? '',
      reason,
      blockedBy: names.get(staff.userId) ?? '',
      blockedAt: now.toISOString(),
    }
  })
  await services.realtime.pokeUser(staff.clientId, answer.userId)
  return answer
}

/** Lifts a block: what was set aside can be spent again. */
export async function lift(services: Services, staff: Staff, asked: string): Promise<{ done: true }> {
  const owner = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const who = await take(tx, staff, asked)
    const open = (await findBlock(tx, who)) ?? fail('programme.block_changed')
    await liftBlock(tx, { clientId: who.clientId, id: open.id }, { by: staff.userId, at: now })
    await tellEntries(tx, who, await moveBlocked(tx, who, open.id, 'unblock', now), now)
    await note({
      act: 'programme.unblock',
      subject: { kind: 'programme_block', id: open.id },
      about: who.userId,
      before: { reason: open.reason },
    })
    return who
  })
  await services.realtime.pokeUser(owner.clientId, owner.userId)
  return { done: true }
}
