import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { userStream } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { followPublications } from './follow-service.ts'

const trail = { title: { 'pt-BR': 'Balcão' }, description: {}, cover: '', coverColor: '#d65a40' }
const minute = 60_000

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(() => installation.close())

  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const follow = () => followPublications(installation.services)
  /** Who is looked at first, and who after them. */
  const inTheirOrder = () =>
    (['ana', 'bia'] as const).toSorted((a, b) => (installation.ids[a] < installation.ids[b] ? -1 : 1))
  const publish = (id: number) => inTenant((tx) => publishTrail(tx, 1, { id, ...trail, courseIds: [2] }))
  const whoIsIn = async (trailId: number) => {
    const rows = await inTenant((tx) =>
      tx
        .selectFrom('item_progress')
        .select('user_id')
        .where('item_kind', '=', 'trail')
        .where('item_id', '=', trailId)
        .execute(),
    )
    return (['ana', 'bia'] as const).filter((name) => rows.some((row) => row.user_id === installation.ids[name]))
  }
  /** A stream that has no number left: whatever is told to its person fails. */
  const breakStream = async (name: 'ana' | 'bia') => {
    const stream = userStream(installation.ids[name])
    const set = (seq: string) =>
      inTenant((tx) => sql`UPDATE stream SET seq = ${seq}::bigint WHERE stream_id = ${stream}`.execute(tx))
    const { seq } = await inTenant((tx) =>
      tx.selectFrom('stream').select('seq').where('stream_id', '=', stream).executeTakeFirstOrThrow(),
    )
    await set('9223372036854775807')
    return () => set(String(seq))
  }

  test('somebody whose progress cannot be followed holds nobody back, nor what was published beside it, and is tried again until it can', async () => {
    for (const name of ['ana', 'bia'] as const) {
      const seen = { courseId: 2, activityId: 201, covered: [[0, 10]], position: 10 }
      const [answer] = await installation.as(name).send({ kind: 'activity.progress', payload: seen })
      expect(answer).toMatchObject({ outcome: 'applied' })
    }
    const [first, second] = inTheirOrder()
    if (!first || !second) return expect.unreachable()
    const mend = await breakStream(first)
    await publish(7)
    await publish(8)
    await follow()
    expect([await whoIsIn(7), await whoIsIn(8)]).toEqual([[second], [second]])
    expect(await inTenant((tx) => tx.selectFrom('progress_due').selectAll().execute())).toEqual([])

    installation.clock.pass(minute)
    await follow()
    expect(await whoIsIn(7)).toEqual([second])
    await mend()
    // It was tried twice: the next time is two minutes later.
    await follow()
    expect(await whoIsIn(7)).toEqual([second])
    installation.clock.pass(2 * minute)
    await follow()
    expect([await whoIsIn(7), await whoIsIn(8)]).toEqual([
      ['ana', 'bia'],
      ['ana', 'bia'],
    ])
    expect(await inTenant((tx) => tx.selectFrom('progress_retry').selectAll().execute())).toEqual([])
  })
})
