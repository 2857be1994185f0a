import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveClient } from '#server/features/client/client-service.ts'
import { ask, openInstallation, paintModules, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { listCampaigns, publishCampaigns } from './campaign-service.ts'

const spring = { id: 1, name: 'Primavera', beginsOn: '2026-10-01', endsOn: '2026-11-30' }

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
    const overlap = { id: 2, name: 'Verão', beginsOn: '2026-11-30', endsOn: '2027-02-10' }
    await expect(publish(overlap)).rejects.toMatchObject({
      code: 'campaign.overlap',
      values: { campaign: 'Verão', day: '2026-11-30' },
    })
    expect(await list()).toEqual(before)
    // Two of one call are no better than two of two.
    const second = { ...overlap, id: 3, beginsOn: '2027-02-10', endsOn: '2027-03-01' }
    await expect(publish({ ...overlap, beginsOn: '2026-12-01' }, second)).rejects.toMatchObject({
      code: 'campaign.overlap',
    })
    expect(await list()).toEqual(before)
  })

  test('engine B6: a campaign that begins the day after another is taken, and both can be moved', async () => {
    const summer = { id: 2, name: 'Verão', beginsOn: '2026-12-01', endsOn: '2027-02-10' }
    await publish(summer)
    expect(await list()).toEqual([spring, summer])
    await expect(publish({ ...spring, endsOn: '2026-12-01' })).rejects.toMatchObject({ code: 'campaign.overlap' })
    const moved = [
      { ...spring, endsOn: '2026-12-05' },
      { ...summer, beginsOn: '2026-12-06' },
    ]
    await publish(...moved)
    expect(await list()).toEqual(moved)
    await publish(spring, summer)
  })

  test('engine B6: of two that are set up at the same time on one day one is refused', async () => {
    const race = [8, 9].map((id) => ({ id, name: `Corrida ${id}`, beginsOn: '2028-01-01', endsOn: `2028-02-0${id}` }))
    const results = await Promise.allSettled(race.map((campaign) => publish(campaign)))
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).filter((campaign) => campaign.beginsOn === '2028-01-01')).toHaveLength(1)
  })

  test('engine B6: the landing page tells the campaign of the day where the client is', async () => {
    const read = async () => {
      const answer = await ask(installation.app, { method: 'GET', url: '/api/portfolio/campaign/?client=tintas' })
      return answer.json<{ campaign: { name: string } }>().campaign.name
    }
    const inZone = (timeZone: string) =>
      saveClient(installation.services, {
        id: 1,
        slug: 'tintas',
        homeRoute: '/home',
        languages: ['pt-BR'],
        modules: [...paintModules],
        timeZone,
        brand: {
          name: 'Tintas',
          programme: '',
          primary: '#c4402c',
          secondary: '#1d4f86',
          tertiary: '#e58b2f',
          logo: null,
        },
      })
    // 1 December has begun in São Paulo; in Mexico City it is still 30 November.
    installation.clock.set('2026-12-01T04:30:00Z')
    await inZone('America/Sao_Paulo')
    expect(await read()).toBe('Verão')
    await inZone('America/Mexico_City')
    expect(await read()).toBe('Primavera')
  })
})
