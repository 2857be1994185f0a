import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { campaignOf, dayAfter } from '#contract/features/campaign/campaign-rules.ts'
import { usualCampaign, usualDates } from '#contract/features/campaign/campaign-dates.ts'
import { campaignPerson } from '#contract/features/campaign/member/member-rules.ts'
import { campaignMemberSchema } from '#contract/features/campaign/member/member-schema.ts'
import { campaignCountries, campaignSchema } from '#contract/features/campaign/campaign-schema.ts'
import { findClients } from '#server/features/session/signed-in-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Random } from '#test/faults/model/random.ts'
import type { Localized } from '#contract/engine/language.ts'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deleteDays } from './campaign-queries.ts'
import { listCampaigns, publishCampaigns } from './campaign-service.ts'
import { findSignUps, setLeft, upsertMember } from './member/member-queries.ts'
import { publishSignUps, readCampaignPerson } from './member/member-service.ts'

const of = (id: number, name: string, beginsOn: string, endsOn: string) =>
  usualCampaign({ id, name: { 'pt-BR': name }, beginsOn, endsOn })
const spring = of(1, 'Primavera', '2026-10-01', '2026-11-30')

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const inTenant: Installation['services']['database']['inTenant'] = (clientId, work) =>
    installation.services.database.inTenant(clientId, work)
  const publish = (...campaigns: (typeof spring)[]) => inTenant(1, (tx) => publishCampaigns(tx, 1, campaigns))
  const list = () => inTenant(1, (tx) => listCampaigns(tx, 1))

  test('engine B6: a campaign on a day of another is refused when it is set up, and nothing is changed', async () => {
    const before = await list()
    const overlap = of(2, 'Verão', '2026-11-30', '2027-02-10')
    await expect(publish(overlap)).rejects.toMatchObject({
      code: 'campaign.overlap',
      values: { campaign: 1, country: 'BR', day: '2026-11-30' },
    })
    expect(await list()).toEqual(before)
    // Two of one call are no better than two of two.
    const second = of(3, 'Outono', '2027-02-10', '2027-03-01')
    await expect(publish({ ...overlap, beginsOn: '2026-12-01' }, second)).rejects.toMatchObject({
      code: 'campaign.overlap',
    })
    expect(await list()).toEqual(before)
  })

  test('engine B6: a campaign that begins the day after another is taken, and both can be moved', async () => {
    const summer = of(2, 'Verão', '2026-12-01', '2027-02-10')
    await publish(summer)
    expect(await list()).toEqual([spring, summer])
    await expect(publish(of(1, 'Primavera', '2026-10-01', '2026-12-01'))).rejects.toMatchObject({
      code: 'campaign.overlap',
    })
    const moved = [
      { ...spring, ...usualDates({ ...spring, endsOn: '2026-12-05' }) },
      { ...summer, ...usualDates({ ...summer, beginsOn: '2026-12-06' }) },
    ]
    await publish(...moved)
    expect(await list()).toEqual(moved)
    await publish(spring, summer)
  })

  test('engine B6: of two that are set up at the same time on one day one is refused', async () => {
    const race = [8, 9].map((id) => of(id, `Corrida ${id}`, '2028-01-01', `2028-02-0${id}`))
    const results = await Promise.allSettled(race.map((campaign) => publish(campaign)))
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).filter((campaign) => campaign.beginsOn === '2028-01-01')).toHaveLength(1)
  })

  test('engine B6: the landing page tells the campaign of the day in the campaign’s own time zone', async () => {
    const read = async () => {
      const answer = await ask(installation.app, { method: 'GET', url: '/api/portfolio/campaign/?client=tintas' })
      return answer.json<{ campaign: { name: Localized } }>().campaign.name['pt-BR']
    }
    const inZone = (timeZone: string) =>
      publish({ ...spring, timeZone }, { ...of(2, 'Verão', '2026-12-01', '2027-02-10'), timeZone })
    // 1 December has begun in São Paulo; in Mexico City it is still 30 November.
    installation.clock.set('2026-12-01T04:30:00Z')
    await inZone('America/Sao_Paulo')
    expect(await read()).toBe('Verão')
    await inZone('America/Mexico_City')
    expect(await read()).toBe('Primavera')
  })

  test('loyalty 2: server and device name the same campaign for 1,000 random calendars, people and days', async () => {
    const { services, ids } = installation
    const random = new Random(2)
    const told = new Set<string>()
    for (let round = 0; round < 50; round++) {
      // Calendars of up to three countries, with gaps, in several time zones.
      const calendar = campaignCountries.slice(0, 3).flatMap((country, place) => {
        let beginsOn = dayAfter('2026-01-01', random.between(0, 60 - 1))
        return [0, 1, 2].map((turn) => {
          const endsOn = dayAfter(beginsOn, 13 + random.between(0, 87 - 1))
          const timeZone = random.pick([
            'America/Sao_Paulo',
            'America/Mexico_City',
            'America/Lima',
            'Pacific/Kiritimati',
          ])
          const one = usualCampaign({
            id: 10 + place * 3 + turn,
            name: {},
            beginsOn,
            endsOn,
            countries: [country],
            timeZone,
          })
          beginsOn = dayAfter(endsOn, 1 + random.between(0, 20 - 1))
          return one
        })
      })
      await inTenant(1, async (tx) => {
        await deleteDays(tx, 1, [1, 2, 8, 9, ...calendar.map(({ id }) => id)])
        await publishCampaigns(tx, 1, calendar)
      })
      // They take part in some campaigns of one country, which is not where they live by now perhaps, and have left others.
      const owner = { clientId: 1, userId: ids.ana }
      const place = random.between(0, 2)
      const wanted = [0, 1, 2].filter(() => random.between(0, 1) === 1).map((turn) => 10 + place * 3 + turn)
      await inTenant(1, async (tx) => {
        const known = await findSignUps(tx, owner)
        for (const { campaign_id: id } of known) await setLeft(tx, owner, id, new Date('2026-01-01'))
        for (const id of wanted)
          await upsertMember(tx, {
            client_id: 1,
            user_id: ids.ana,
            campaign_id: id,
            country: 'BR',
            agency_id: 1,
            terms_version: 0,
            joined_at: new Date('2026-01-01'),
            recorded_at: new Date('2026-01-01'),
          })
        await publishSignUps(tx, owner, [...known.map((row) => row.campaign_id), ...wanted])
      })
      const { changes } = await installation.as('ana').pull()
      const signUps = changes.flatMap(({ collection, row }) =>
        collection === 'campaignMembers' && row ? v.parse(campaignMemberSchema, row) : [],
      )
      const onDevice = changes.flatMap(({ collection, row }) =>
        collection === 'campaigns' && row && Number(row['id']) >= 10 ? v.parse(campaignSchema, row) : [],
      )
      const [document, address] = [random.pick(['', 'AR', 'BR', 'CA']), random.pick(['', 'AR', 'BR', 'CA'])]
      await services.database.inSystem((tx) =>
        tx
          .updateTable('person')
          .set({ document: document ? '12345678' : null, document_country: document || 'BR' })
          .where('id', '=', ids.ana)
          .execute(),
      )
      await inTenant(1, (tx) => liveIn(tx, ids.ana, address))
      const session = (await findClients(services.database, ids.ana)).find(({ id }) => id === 1)
      const person = await inTenant(1, (tx) => readCampaignPerson(tx, owner, new Date()))
      const onServer = (await list()).filter(({ id }) => id >= 10)
      expect([person.country, session?.country]).toEqual(Array(2).fill(address || document || 'BR'))
      for (let day = 0; day < 20; day++) {
        const when = random.pick([
          dayAfter('2025-12-20', random.between(0, 420 - 1)),
          new Date(Date.parse('2025-12-20') + random.between(0, 420 * 24 - 1) * 3_600_000),
        ])
        const here = campaignOf(onServer, person, when)?.campaign.id ?? null
        const there =
          campaignOf(onDevice, campaignPerson(session?.country ?? '', signUps, new Date()), when)?.campaign.id ?? null
        expect(there).toBe(here)
        told.add(String(here))
      }
    }
    // Every campaign was somebody's, and on some days there was none.
    expect(told.size).toBe(10)
  })
})

/** Somebody tells the client which country they live in. */
const liveIn = (tx: Tx, userId: string, country: string) =>
  tx
    .insertInto('profile')
    .values({ client_id: 1, user_id: userId, address: JSON.stringify({ country }), updated_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id']).doUpdateSet({ address: JSON.stringify({ country }) }),
    )
    .execute()
