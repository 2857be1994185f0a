import type { AudienceRule } from '#contract/engine/audience.ts'
import { saveAudience, saveGroup } from '#server/engine/audiences/audience-service.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { previewAudience } from '#server/features/audience/audience-service.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { inServices } from '../support/bench-server.ts'
import { seedPeople } from '../support/seed-people.ts'
import { each, type Figure, median } from '../report.ts'

/** Clients by how many people they have. */
const clients = { 1: 1000, 2: 100_000, 3: 1_000_000 } as const
const inGroup = 500
const rounds = 5

const everybody: AudienceRule = { role: 'member' }
const someGroup: AudienceRule = { all: [{ group: 'g' }, { not: { role: 'auditor' } }] }

/** Previews in clients of three sizes, and how long a rule takes that lets everybody in, or out. */
export async function measureAudienceRules(): Promise<Figure[]> {
  return inServices(async (services) => {
    for (const [clientId, people] of Object.entries(clients)) await seed(services, Number(clientId), people)
    const figures: Figure[] = []
    for (const [what, rule] of Object.entries({ 'a group of 500': someGroup, everybody })) {
      const ms: Record<string, number> = {}
      for (const clientId of Object.keys(clients)) ms[clientId] = await preview(services, Number(clientId), rule)
      const [small = 0, middle = 0, large = 0] = Object.values(ms)
      const note = `ms, median of ${rounds}; of 1,000: ${each([small])}; of 100,000: ${each([middle])}; of 1,000,000: ${each([large])}`
      figures.push(
        { what: `Preview of ${what}: 100,000 people`, value: middle / 1000, unit: 's', atMost: 2, note },
        {
          what: `Preview of ${what}: a million people beside a thousand`,
          value: large / small,
          unit: '×',
          atMost: 2,
          note,
        },
      )
    }
    const { id } = await save(services, 2, { people: ['00000002-0000-7000-8000-000000000001'] })
    const comes = await timed(() => save(services, 2, everybody, id))
    const goes = await timed(() => save(services, 2, { role: 'auditor' }, id))
    figures.push(
      { what: 'A rule that lets 100,000 people in', value: comes / 1000, unit: 's', atMost: 60 },
      { what: 'The same rule changed for one of 100 people', value: goes / 1000, unit: 's', atMost: 60 },
      {
        what: 'A rule that lets a million people in',
        value: (await timed(() => save(services, 3, everybody))) / 1000,
        unit: 's',
        atMost: 600,
      },
    )
    return figures
  })
}

async function seed(services: Services, clientId: number, people: number): Promise<void> {
  await seedPeople(services, clientId, people)
  await services.database.inTenant(clientId, (tx) => saveGroup(tx, clientId, { id: 'g', name: { 'pt-BR': 'G' } }))
  const owner = await connectTo(services.config.databaseUrl ?? '')
  await owner.query(
    `INSERT INTO person_group_member (client_id, group_id, user_id)
     SELECT client_id, 'g', user_id FROM membership WHERE client_id = $1 AND number <= $2`,
    [clientId, inGroup],
  )
  await owner.query('VACUUM ANALYZE person_group_member')
  await owner.end()
}

const save = (services: Services, clientId: number, rule: AudienceRule, id?: number) =>
  services.database.inTenant(clientId, (tx) =>
    saveAudience(tx, clientId, { ...(id !== undefined && { id }), name: 'a', rule }),
  )

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function preview(services: Services, clientId: number, rule: AudienceRule): Promise<number> {
  const ask = async () => {
    const { members } = await previewAudience(services, { clientId } as Staff, { rule })
    if (members.count === 0) throw new Error('a rule holds nobody')
  }
  // Once before, for what is read into memory then.
  await ask()
  const all: number[] = []
  for (let round = 0; round < rounds; round++) all.push(await timed(ask))
  return median(all)
}
