import type { JoinInput } from '#contract/features/campaign/member/member-schema.ts'
import { readOutbox } from '#engine/outbox/read.ts'
import type { Member } from '#engine/session/member.ts'
import { vault } from '#platform/workers/vault.ts'

/** Signs somebody up, in place of a refused sign-up perhaps; rejects where the device could not keep it. */
export async function joinCampaign(member: Member, payload: JoinInput, replaces: string | null): Promise<void> {
  await (
    await vault()
  ).queueOperation({ member, kind: 'campaign.join', payload, ...(replaces !== null && { replaces }) })
}

/** Takes somebody out of a campaign. */
export async function leaveCampaign(member: Member, campaignId: number): Promise<void> {
  const dependsOn = await unsentSignUps(member, campaignId)
  await (await vault()).queueOperation({ member, kind: 'campaign.leave', payload: { campaignId }, dependsOn })
}

/** Adds a store to those where somebody sells, or takes one away. */
export async function changeStore(
  member: Member,
  payload: { campaignId: number; storeId: number; added: boolean },
): Promise<void> {
  const dependsOn = await unsentSignUps(member, payload.campaignId)
  await (await vault()).queueOperation({ member, kind: 'campaign.change_store', payload, dependsOn })
}

/**
 * What of a sign-up for a campaign has not been sent: what somebody does in it, in one of its stores perhaps, depends on
 * these.
 */
export async function unsentSignUps(member: Member, campaignId: number, storeId?: number): Promise<string[]> {
  const entries = await readOutbox(member)
  return entries
    .filter(({ content, state }) => {
      if (state === 'applied' || state === 'refused' || !content) return false
      if (content.kind === 'campaign.join') return content.payload.campaignId === campaignId
      if (content.kind !== 'campaign.change_store') return false
      const { payload } = content
      return payload.campaignId === campaignId && payload.storeId === storeId && payload.added
    })
    .map(({ id }) => id)
}
