import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { CampaignList, DeskCampaign } from '#contract/features/campaign/campaign-desk.ts'
import { dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { usualDates } from '#contract/features/campaign/campaign-dates.ts'
import { usualLevels } from '#contract/features/campaign/level/written-levels.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { followMoves } from '#server/engine/audiences/moves/follow-moves.ts'
import { saveAgencies } from '#server/features/agency/choice-service.ts'
import { openCampaign } from '#server/features/portfolio/portfolio-service.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { moveFollowers } from '#server/features.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'

const both = (text: string) => ({ 'pt-BR': text, 'en-US': `${text} (en)` })
const at = '/api/admin/campaigns/'

forEachEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let audience: number
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    await installation.services.database.inSystem((tx) =>
      tx.updateTable('client').set({ terms_version: 3 }).where('id', '=', 1).execute(),
    )
    await inTenant(async (tx) => {
      await tx.updateTable('membership').set({ terms_version: 3 }).execute()
      await saveGroup(tx, 1, { id: 'balcao', name: { 'pt-BR': 'Balcão' } })
      audience = (await saveAudience(tx, 1, { name: 'Balcão', rule: { group: 'balcao' } })).id
      await saveAgencies(tx, 1, [{ id: 1, name: 'Agência', brands: [{ id: 1, name: 'Marca' }] }])
      for (const name of ['ana', 'bia'] as const)
        await writeProfile(
          tx,
          { clientId: 1, userId: installation.ids[name] },
          { birthday: '1990-05-20' },
          { country: 'BR', now: start },
        )
    })
  })
  afterAll(async () => installation.close())
  beforeEach(() => put('ana'))

  /** These and nobody else are whom the campaigns are for. */
  const put = async (...names: PersonName[]) => {
    await inTenant((tx) =>
      setGroupPeople(
        tx,
        1,
        'balcao',
        names.map((name) => installation.ids[name]),
      ),
    )
    await followMoves(installation.services, moveFollowers)
  }
  let years = 2030
  const written = (changed: Record<string, unknown> = {}) => ({
    name: both('Balcão premiado'),
    landing: both('Venda e ganhe.'),
    countries: ['BR'],
    audience,
    timeZone: 'America/Sao_Paulo',
    ...usualDates({ beginsOn: `${++years}-01-01`, endsOn: `${years}-03-01` }),
    levels: usualLevels(),
    ...changed,
  })
  const draft = async (changed: Record<string, unknown> = {}) => {
    const answer = await admin.send('POST', at, written(changed))
    expect(answer.status).toBe(200)
    const { id, rev } = answer.json<DeskCampaign>()
    expect((await admin.send('PUT', `${at}${id}/points/`, { rules: [skuRule('T1', 30)] }, { rev })).status).toBe(200)
    const list = (await admin.get(at)).json<CampaignList>()
    return list.campaigns.find((campaign) => campaign.id === id) as DeskCampaign
  }
  const act = (campaign: DeskCampaign, what: string, body: unknown = {}) =>
    admin.send('POST', `${at}${campaign.id}/${what}/`, body, { rev: campaign.rev })
  const opened = async (changed: Record<string, unknown> = {}) => {
    const answer = await act(await draft(changed), 'open')
    expect(answer.status).toBe(200)
    return answer.json<DeskCampaign>()
  }
  /** What somebody's devices have of a campaign: itself, and its points table. */
  const has = async (name: PersonName, { id }: DeskCampaign) => {
    const { changes } = await installation.as(name).pull()
    const last = (collection: string) =>
      changes.findLast((change) => change.collection === collection && change.key === String(id))?.row ?? null
    return [last('campaigns') !== null, last('pointsTables') !== null]
  }
  const join = async (name: PersonName, { id, beginsOn }: DeskCampaign) => {
    installation.clock.set(new Date(`${beginsOn}T15:00:00Z`))
    admin = await openStaff(installation, ['programme-admin'])
    const payload = { campaignId: id, agencyId: 1, brandIds: [1], storeIds: [1], termsVersion: 3, adult: true }
    const capturedAt = installation.clock.now().toISOString()
    const [answer] = await installation.as(name).send({ kind: 'campaign.join', payload, capturedAt })
    return answer
  }

  test('a campaign for an audience is shown to it alone, points table too, and nobody else signs up', async () => {
    const campaign = await opened()
    expect(campaign.audience).toEqual({ id: audience, name: 'Balcão' })
    expect(await has('ana', campaign)).toEqual([true, true])
    expect(await has('bia', campaign)).toEqual([false, false])
    expect(await join('bia', campaign)).toMatchObject({ outcome: 'refused', code: 'campaign.unknown' })
    expect(await join('ana', campaign)).toMatchObject({ outcome: 'applied' })
  })

  test('who comes into the audience sees it, who goes sees it no more, and who takes part keeps it with all that changes', async () => {
    const campaign = await opened()
    await put('ana', 'bia')
    expect(await has('bia', campaign)).toEqual([true, true])
    expect(await join('ana', campaign)).toMatchObject({ outcome: 'applied' })
    await put()
    expect(await has('bia', campaign)).toEqual([false, false])
    expect(await has('ana', campaign)).toEqual([true, true])
    const { endsOn, reportUntil, settleOn } = campaign
    const later = dayAfter(settleOn, 1)
    expect((await act(campaign, 'extend', { endsOn, reportUntil, settleOn: later })).status).toBe(200)
    const { changes } = await installation.as('ana').pull()
    const row = changes.findLast(
      ({ collection, key }) => collection === 'campaigns' && key === String(campaign.id),
    )?.row
    expect(row).toMatchObject({ settleOn: later })
  })

  test('an audience that is not there is refused with its field; one that a campaign is for is not taken away', async () => {
    const refused = await admin.send('POST', at, written({ audience: 999 }))
    expect([refused.status, refused.json<Problem>().fields]).toEqual([422, [{ field: 'audience', code: 'unknown' }]])
    await draft()
    const removed = await admin.send('POST', `/api/admin/audiences/${audience}/remove/`, {}, { rev: 1 })
    expect(removed.json<Problem>()).toMatchObject({ code: 'audience.in_use' })
  })

  test('a stranger’s landing page shows no campaign that is for some people only', async () => {
    const today = installation.clock.now().toISOString().slice(0, 10)
    await inTenant((tx) => tx.deleteFrom('campaign_day').where('client_id', '=', 1).execute())
    const campaign = await opened(usualDates({ beginsOn: today, endsOn: dayAfter(today, 60) }))
    expect(await has('ana', campaign)).toEqual([true, true])
    const landing = await openCampaign(installation.services)
    expect(landing.campaign).toBeNull()
  })
})
