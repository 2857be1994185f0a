import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import type { Change } from '#contract/engine/collection.ts'
import { saveAgencies } from '#server/features/agency/choice-service.ts'
import { writePage } from '#server/features/page/page-service.ts'
import { insertBlock } from '#server/features/points/block-queries.ts'
import { writeProfile } from '#server/features/register/profile-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'
import { publishCampaigns } from '../campaign-service.ts'

const summer = { id: 5, name: { 'pt-BR': 'Verão' }, beginsOn: '2026-12-01', endsOn: '2027-01-31' }
const input = { campaignId: 5, agencyId: 1, brandIds: [1], storeIds: [1], termsVersion: 0, adult: true }

onOneEngine((engine) => {
  let installation: Installation
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => installation.services.database.inTenant(1, work)
  const born = (birthday: string) =>
    inTenant((tx) =>
      writeProfile(tx, { clientId: 1, userId: installation.ids.ana }, { birthday }, { country: 'BR', now: start }),
    )
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await inTenant(async (tx) => {
      await publishCampaigns(tx, 1, [usualCampaign(summer)])
      await saveAgencies(tx, 1, [
        {
          id: 1,
          name: 'Agência',
          brands: [
            { id: 1, name: 'Marca' },
            { id: 3, name: 'Outra marca' },
          ],
        },
        { id: 2, name: 'Outra', brands: [{ id: 2, name: 'De outra' }] },
      ])
      const place = { camerasAllowed: false, chain: 'Casa', city: 'Recife', state: 'PE' }
      await publishStores(tx, 1, [
        { id: 3, name: 'Terceira', ...place },
        { id: 4, name: 'Fechada', ...place, to: '2026-11-01' },
      ])
    })
  })
  afterAll(async () => installation.close())
  beforeEach(async () => {
    installation.clock.set(start)
    await born('1990-05-20')
    await inTenant(async (tx) => {
      for (const table of ['campaign_member', 'campaign_member_brand', 'campaign_member_store'] as const)
        await tx.deleteFrom(table).where('client_id', '=', 1).where('campaign_id', '=', 5).execute()
    })
  })

  const send = async (kind: 'campaign.join' | 'campaign.leave', payload: object, at?: string) => {
    const [answer] = await installation
      .as('ana')
      .send({ kind, payload: payload as Record<string, unknown>, ...(at && { capturedAt: at }) })
    if (!answer) throw new Error('no answer')
    return answer
  }
  const join = (changed: object = {}, at?: string) => send('campaign.join', { ...input, ...changed }, at)
  const rowOf = (changes: Change[] | undefined) => changes?.[0]?.row

  test('who signs up takes part with their agency, brands and stores, and their devices know', async () => {
    const answer = await join({ brandIds: [1, 3], storeIds: [1, 2] })
    expect(answer.outcome).toBe('applied')
    expect(answer.receipt?.number).toMatch(/^C-/)
    expect(rowOf(answer.changes)).toMatchObject({
      campaignId: 5,
      country: 'BR',
      agencyId: 1,
      brandIds: [1, 3],
      storeIds: [1, 2],
      leftAt: null,
    })
    const { changes } = await installation.as('ana').pull()
    expect(changes.filter(({ collection }) => collection === 'campaignMembers').map(({ key }) => key)).toContain('5')
    expect(changes.filter(({ collection }) => collection === 'agencies').map(({ row }) => row?.['name'])).toEqual([
      'Agência',
      'Outra',
    ])
  })

  test('the same again is taken as the first time; something else is refused', async () => {
    await join()
    expect((await join()).outcome).toBe('applied')
    expect(await join({ storeIds: [2] })).toMatchObject({ outcome: 'refused', code: 'campaign.joined' })
  })

  test.each([
    ['a campaign that is not there', { campaignId: 77 }, 'campaign.unknown', 'campaignId'],
    ['an agency that is not there', { agencyId: 9 }, 'request.invalid', 'agencyId'],
    ['loyalty 8: a brand of another agency', { brandIds: [1, 2] }, 'request.invalid', 'brandIds.1'],
    ['a store that is not there', { storeIds: [1, 9] }, 'register.store_not_participating', 'storeIds.1'],
    ['a store that takes part no more', { storeIds: [4] }, 'register.store_not_participating', 'storeIds.0'],
    ['no brand', { brandIds: [] }, 'request.invalid', 'brandIds'],
    ['no store', { storeIds: [] }, 'request.invalid', 'storeIds'],
    ['no word of their age', { adult: false }, 'request.invalid', 'adult'],
    ['terms that there never were', { termsVersion: 3 }, 'terms.outdated', 'termsVersion'],
    ['a level', { level: 3 }, 'request.unknown_field', 'level'],
    ['half a campaign', { campaignId: 5.5 }, 'request.invalid', 'campaignId'],
  ])('signing up with %s is refused with its field, and nothing is kept', async (_, changed, code, field) => {
    const answer = await join(changed)
    expect(answer).toMatchObject({ outcome: 'refused', code, fields: [{ field }] })
    expect(
      await inTenant((tx) => tx.selectFrom('campaign_member').select('rev').where('campaign_id', '=', 5).execute()),
    ).toEqual([])
  })

  test('after the last day to sign up nobody does; who did on that day without a network still has', async () => {
    installation.clock.set('2027-02-01T15:00:00Z')
    expect(await join()).toMatchObject({ code: 'campaign.sign_up_closed', values: { signUpUntil: '2027-01-31' } })
    expect((await join({}, '2027-01-31T15:00:00.000Z')).outcome).toBe('applied')
  })

  test('loyalty 7: one second before the 18th birthday it is refused, on it taken', async () => {
    await born('2008-11-19')
    installation.clock.set('2026-11-19T02:59:59Z')
    expect(await join()).toMatchObject({ code: 'register.under_age', fields: [{ field: 'adult' }] })
    installation.clock.set('2026-11-19T03:00:00Z')
    expect((await join()).outcome).toBe('applied')
  })

  test('nobody signs up whose birthday is not known', async () => {
    await born('')
    expect(await join()).toMatchObject({ code: 'register.under_age' })
  })

  test('loyalty 9: a sign-up and a sale made offline arrive together, and both count', async () => {
    installation.clock.set('2026-12-10T15:00:00Z')
    const [first, second] = [newId(), newId()]
    const capturedAt = '2026-12-09T15:00:00.000Z'
    const sale = { ...goodSale, invoiceNumber: 'JUNTAS-1', storeId: 2, soldOn: '2026-12-09' }
    const answers = await installation
      .as('ana')
      .send(
        { kind: 'campaign.join', id: first, capturedAt, payload: { ...input, storeIds: [2] } },
        { kind: 'sale.report', id: second, capturedAt, payload: sale, dependsOn: [first] },
      )
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    const row = await inTenant((tx) =>
      tx
        .selectFrom('sale')
        .select('campaign_id')
        .where('client_id', '=', 1)
        .where('id', '=', second)
        .executeTakeFirst(),
    )
    expect(row?.campaign_id).toBe(5)
  })

  test('a sale is refused to who has not signed up, and taken once they have, also of a day before', async () => {
    installation.clock.set('2026-12-10T15:00:00Z')
    const sale = (invoiceNumber: string) =>
      installation.as('ana').send({
        kind: 'sale.report',
        payload: { ...goodSale, invoiceNumber, storeId: 2, soldOn: '2026-12-05' },
      })
    expect(await sale('SEM-1')).toMatchObject([
      { outcome: 'refused', code: 'sale.not_enrolled', fields: [{ field: 'soldOn' }], values: { campaign: 5 } },
    ])
    await join({ storeIds: [2] })
    expect(await sale('SEM-2')).toMatchObject([{ outcome: 'applied' }])
  })

  test('loyalty 10: who accepted the terms that held when they were offline is taken, and asked again; older ones are not', async () => {
    const publish = (at: string) =>
      inTenant((tx) =>
        writePage(tx, 1, 'terms-and-conditions', {
          texts: { 'pt-BR': { title: 'Termos', content: '<p>Termos</p>' } } as never,
          newVersion: true,
          now: new Date(at),
        }),
      )
    const { ids } = installation
    const pass = (version: number) =>
      inTenant((tx) =>
        tx
          .updateTable('membership')
          .set({ terms_version: version })
          .where('client_id', '=', 1)
          .where('user_id', '=', ids.ana)
          .execute(),
      )
    await publish('2026-11-10T12:00:00Z')
    await pass(1)
    await publish('2026-11-18T12:00:00Z')
    const { members } = installation.services
    await members.changed()
    const early = { kind: 'campaign.join' as const, capturedAt: '2026-11-17T15:00:00.000Z' }
    // The newer terms are asked for first; what waits on the device follows, as it was.
    const asked = await installation.as('ana').request('POST', '/api/operations/', { operations: [] })
    expect(asked.json()['code']).toBe('session.terms_required')
    await pass(2)
    await members.changed()
    const answers = await installation.as('ana').send({ ...early, payload: { ...input, termsVersion: 1 } })
    expect(answers).toMatchObject([{ outcome: 'applied', changes: [{ row: { termsVersion: 1 } }] }])
    await send('campaign.leave', { campaignId: 5 })
    installation.clock.pass(60_000)
    const outdated = await installation
      .as('ana')
      .send({ kind: 'campaign.join', payload: { ...input, storeIds: [2], termsVersion: 1 } })
    expect(outdated).toMatchObject([{ code: 'terms.outdated' }])
    await inTenant((tx) => tx.updateTable('client').set({ terms_version: 0 }).where('id', '=', 1).execute())
  })

  test('nobody takes part in two campaigns on one day', async () => {
    await inTenant((tx) =>
      publishCampaigns(tx, 1, [
        usualCampaign({ ...summer, id: 6, beginsOn: '2027-01-15', endsOn: '2027-02-20', countries: ['AR'] }),
      ]),
    )
    await join()
    const moved = (country: string) =>
      inTenant((tx) =>
        writeProfile(tx, { clientId: 1, userId: installation.ids.ana }, { address: { country } } as never, {
          country: 'BR',
          now: start,
        }),
      )
    // Of another country's campaign they are told that it is not theirs.
    expect(await join({ campaignId: 6 })).toMatchObject({ code: 'campaign.unknown' })
    await moved('AR')
    expect(await join({ campaignId: 6 })).toMatchObject({ code: 'enrolment.overlap', values: { campaign: 5 } })
    await moved('BR')
  })

  test('what somebody sends who is blocked in the programme waits', async () => {
    const { ids, clock } = installation
    await inTenant((tx) =>
      insertBlock(tx, {
        client_id: 1,
        id: newId(),
        user_id: ids.ana,
        reason: 'x',
        blocked_by: ids.bia,
        blocked_at: clock.now(),
        lifted_at: null,
        lifted_by: null,
      }),
    )
    expect(await join()).toMatchObject({ outcome: 'held', code: 'programme.blocked' })
    await inTenant((tx) => tx.deleteFrom('programme_block').where('client_id', '=', 1).execute())
  })
})
