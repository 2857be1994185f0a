import type { InputOf } from '#contract/engine/endpoint.ts'
import { pageSize } from '#contract/engine/staff/list.ts'
import type { changeMemberAgency } from '#contract/features/campaign/member/member-desk.ts'
import type { ListedMember } from '#contract/features/campaign/member/member-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { lockStream } from '#server/engine/sync/publish-queries.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import { readAgencies } from '#server/features/agency/choice-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { listCampaigns } from '../campaign-service.ts'
import {
  findBrands,
  findMember,
  findMemberOf,
  findMembersOf,
  findStores,
  replaceBrands,
  setAgency,
  type After,
  type FoundMember,
} from './member-queries.ts'
import { publishSignUps } from './member-service.ts'

type Read = Pick<Services, 'database'>

const demandCampaign = async (tx: Tx, clientId: number, campaignId: number): Promise<void> => {
  if (!(await listCampaigns(tx, clientId)).some(({ id }) => id === campaignId)) fail('resource.not_found')
}

/** Some of who signed up for a campaign as staff see them. */
async function describe(tx: Tx, clientId: number, rows: readonly FoundMember[]): Promise<ListedMember[]> {
  if (rows.length === 0) return []
  const people = rows.map((row) => row.user_id)
  const brands = await findBrands(tx, clientId, people)
  const stores = await findStores(tx, clientId, people)
  return rows.map((row): ListedMember => {
    const isOwn = (one: { user_id: string; campaign_id: number }) =>
      one.user_id === row.user_id && one.campaign_id === row.campaign_id
    return {
      userId: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      country: row.country,
      agencyId: row.agency_id,
      agency: row.agency_name,
      brandIds: brands.filter(isOwn).map((brand) => brand.brand_id),
      stores: stores.filter((store) => isOwn(store) && store.removed_at === null).length,
      joinedAt: row.joined_at.toISOString(),
      leftAt: row.left_at?.toISOString() ?? null,
      rev: row.rev,
    }
  })
}

const afterOf = (cursor: string | undefined): After | null => {
  const [at = '', userId = ''] = cursor?.split(' ') ?? []
  const time = /^\d{1,15}$/.test(at) ? Number(at) : Number.NaN
  return Number.isNaN(time) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId)
    ? null
    : { at: new Date(time), userId }
}

/** A page of who signed up for a campaign, the last first. */
export const listMembers = (
  { database }: Read,
  { clientId }: Staff,
  campaignId: number,
  { cursor, search = '' }: { cursor?: string | undefined; search?: string | undefined },
): Promise<{ rows: ListedMember[]; next: string | null }> =>
  database.inTenant(clientId, async (tx) => {
    await demandCampaign(tx, clientId, campaignId)
    const limit = pageSize + 1
    const found = await findMembersOf(tx, clientId, campaignId, { after: afterOf(cursor), search, limit })
    const page = found.slice(0, pageSize)
    const last = page.at(-1)
    return {
      rows: await describe(tx, clientId, page),
      next: found.length > pageSize && last ? `${last.recorded_at.getTime()} ${last.user_id}` : null,
    }
  })

/** The agencies that somebody can be brought to. */
export const readChoices = ({ database }: Read, { clientId }: Staff, campaignId: number) =>
  database.inTenant(clientId, async (tx) => {
    await demandCampaign(tx, clientId, campaignId)
    return { agencies: await readAgencies(tx, clientId) }
  })

/** Brings somebody to another agency, with brands of it; nobody does so with themselves. */
export async function changeAgency(
  services: Services,
  staff: Staff,
  { campaignId, userId }: { campaignId: number; userId: string },
  { agencyId, brandIds }: InputOf<NonNullable<(typeof changeMemberAgency)['body']>>,
): Promise<ListedMember> {
  const { clientId } = staff
  const owner = { clientId, userId }
  const answer = await writeAsStaff(services, staff, async (tx, { note, demandRev }) => {
    await lockStream(tx, clientId, userStream(userId))
    const row = (await findMember(tx, owner, campaignId)) ?? fail('resource.not_found')
    if (userId === staff.userId) fail('programme.own_case')
    demandRev(row.rev)
    const agency = (await readAgencies(tx, clientId)).find(({ id }) => id === agencyId)
    if (!agency) return fail('request.invalid', { fields: [{ field: 'agencyId', code: 'unknown' }] })
    const foreign = brandIds.findIndex((id) => !agency.brands.some((brand) => brand.id === id))
    if (foreign >= 0) fail('request.invalid', { fields: [{ field: `brandIds.${foreign}`, code: 'invalid' }] })
    const before = (await findBrands(tx, clientId, [userId]))
      .filter((brand) => brand.campaign_id === campaignId)
      .map((brand) => brand.brand_id)
    await setAgency(tx, owner, campaignId, agencyId)
    await replaceBrands(tx, owner, campaignId, [...new Set(brandIds)])
    await publishSignUps(tx, owner, [campaignId])
    await note({
      act: 'campaign_member.change_agency',
      subject: { kind: 'campaign', id: String(campaignId) },
      about: userId,
      before: { agency: row.agency_id, brands: before },
      after: { agency: agencyId, brands: brandIds },
    })
    const found = await findMemberOf(tx, owner, campaignId)
    const [listed] = await describe(tx, clientId, found ? [found] : [])
    return listed ?? fail('resource.not_found')
  })
  await services.realtime.pokeUser(clientId, userId)
  return answer
}
