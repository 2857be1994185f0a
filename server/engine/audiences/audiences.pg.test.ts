import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/platform/database/database.ts'
import { changeProfession } from '#server/features/session/people/new-person-service.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { publishRows } from '../sync/publish-service.ts'
import { saveAudience, saveGroup, setGroupPeople } from './audience-service.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const store = (id: number, name: string) => ({ id, name, chain: 'R', city: 'C', state: 'PE', camerasAllowed: false })

  test('engine A2: people and rules changed at the same moment leave everybody where the rules say', async () => {
    const { ana, bia } = installation.ids
    await inTintas((tx) => saveGroup(tx, 1, { id: 'g', name: {} }))
    for (let round = 0; round < 15; round++) {
      const { id } = await inTintas((tx) => saveAudience(tx, 1, { name: 'a', rule: { profession: 'nobody' } }))
      const rule = { all: [{ profession: `p${round}` }, { group: 'g' }] }
      await inTintas((tx) => setGroupPeople(tx, 1, 'g', []))
      const [, made] = await Promise.all([
        inTintas((tx) => saveAudience(tx, 1, { id, name: 'a', rule })),
        inTintas((tx) => saveAudience(tx, 1, { name: 'new', rule })),
        inTintas((tx) => changeProfession(tx, 1, ana, `p${round}`)),
        inTintas((tx) => setGroupPeople(tx, 1, 'g', [ana, bia])),
        inTintas((tx) => changeProfession(tx, 1, bia, `p${round}`)),
      ])
      const rows = await inTintas((tx) =>
        tx
          .selectFrom('audience_member')
          .select(['audience_id', 'user_id'])
          .where('client_id', '=', 1)
          .where('audience_id', 'in', [id, made.id])
          .execute(),
      )
      expect(rows.map((row) => `${row.audience_id} ${row.user_id}`).toSorted()).toEqual(
        [id, made.id].flatMap((audience) => [`${audience} ${ana}`, `${audience} ${bia}`]).toSorted(),
      )
    }
  })

  test('engine A2: a device that pulls while rows are published and its person comes and goes holds in the end exactly what they may see', async () => {
    const { id } = await inTintas((tx) => saveAudience(tx, 1, { name: 'p', rule: { profession: 'in' } }))
    const other = (await inTintas((tx) => saveAudience(tx, 1, { name: 'o', rule: { profession: 'out' } }))).id
    const seen = new Map<string, unknown>()
    let cursor: string | null = null
    const follow = async () => {
      const pulled = await installation.as('bia').pull(cursor)
      if (pulled.begin.reset) seen.clear()
      for (const { collection, key, row } of pulled.changes)
        if (row === null) seen.delete(`${collection} ${key}`)
        else seen.set(`${collection} ${key}`, row)
      ;({ cursor } = pulled)
    }
    await follow()
    const running = new Set(['writers'])
    const writers = Promise.all([
      ...[0, 1, 2].map(async (writer) => {
        for (let at = 0; at < 25; at++)
          await inTintas((tx) =>
            publishRows(
              tx,
              1,
              'stores',
              [store(200 + ((at * 7 + writer) % 10), `${writer} ${at}`)],
              [id, other, 0][(at + writer) % 3],
            ),
          )
      }),
      (async () => {
        for (let at = 0; at < 25; at++)
          await inTintas((tx) => changeProfession(tx, 1, installation.ids.bia, ['in', 'out', 'none'][at % 3] ?? null))
      })(),
    ]).finally(() => running.clear())
    while (running.size > 0) await follow()
    await writers
    for (const profession of ['in', 'out', 'none']) {
      await inTintas((tx) => changeProfession(tx, 1, installation.ids.bia, profession))
      await follow()
      const fresh = await installation.as('bia').pull()
      expect(Object.fromEntries(seen)).toEqual(
        Object.fromEntries(fresh.changes.map(({ collection, key, row }) => [`${collection} ${key}`, row])),
      )
    }
  })
})
