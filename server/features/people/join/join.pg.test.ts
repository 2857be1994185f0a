import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationAnswer } from '#contract/engine/operation.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { JoinedPeople, PersonDetail } from '#contract/features/people/people-schema.ts'
import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { joiningIn } from './join.test-support.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'

type Joining = ReturnType<typeof joiningIn>

onPostgres(() => {
  let installation: Installation
  let platform: StaffCaller
  let inTenant: Joining['inTenant'], member: Joining['member'], sale: Joining['sale']
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    ;({ inTenant, member, sale } = joiningIn(installation))
    platform = await openStaff(installation, 'platform')
    await inTenant((tx) =>
      publishCampaigns(tx, 1, [
        usualCampaign({ id: 2, name: { 'pt-BR': 'Inverno' }, beginsOn: '2026-08-01', endsOn: '2026-09-30' }),
      ]),
    )
  })
  afterAll(async () => installation.close())

  const seen = (pages: [number, number][]) => ({
    id: newId(),
    kind: 'activity.progress',
    payload: { courseId: 2, activityId: 201, covered: pages, position: pages.at(-1)?.[1] ?? 0 },
    capturedAt: installation.clock.now().toISOString(),
    skewMs: 0,
    dependsOn: [],
  })
  const path = (keep: string, other: string) => `/api/admin/people/${keep}/join/${other}/`
  const compare = async (keep: string, other: string) => (await platform.get(path(keep, other))).json<JoinedPeople>()
  const join = async (keep: string, other: string) => {
    const { one, other: gone } = await compare(keep, other)
    return platform.send('POST', path(keep, other), { otherRev: gone.rev }, { rev: one.rev })
  }
  const pointsOf = async (...userIds: string[]) => {
    const rows = await inTenant((tx) =>
      tx.selectFrom('sale').select('points').where('client_id', '=', 1).where('user_id', 'in', userIds).execute(),
    )
    return rows.reduce((sum, { points }) => sum + points, 0)
  }
  const salesOf = async (userId: string) =>
    (
      await inTenant((tx) =>
        tx.selectFrom('sale').select('id').where('client_id', '=', 1).where('user_id', '=', userId).execute(),
      )
    ).map(({ id }) => id)
  const progressOf = (userId: string) =>
    inTenant((tx) =>
      tx
        .selectFrom('activity_progress')
        .select(['covered', 'state', 'activity_id'])
        .where('client_id', '=', 1)
        .where('user_id', '=', userId)
        .execute(),
    )
  /** What was seen there, as if there had been time enough. */
  const haveSeen = (userId: string, covered: [number, number][], state: 'in_progress' | 'finished') =>
    inTenant((tx) =>
      tx
        .insertInto('activity_progress')
        .values({
          client_id: 1,
          user_id: userId,
          activity_id: 201,
          course_id: 2,
          covered: JSON.stringify(packCovered(covered)),
          withheld: JSON.stringify([]),
          position: 1,
          total: 10,
          state,
          captured_at: installation.clock.now(),
          updated_at: installation.clock.now(),
          finished_at: state === 'finished' ? installation.clock.now() : null,
          evidence: 'judged',
        })
        .execute(),
    )

  test('back-office D41: joined people keep the sum of their points, all that both saw and the better result', async () => {
    const [one, other] = [await member(), await member()]
    const theirs = sale()
    await other.send(theirs)
    await inTenant((tx) => tx.updateTable('sale').set({ campaign_id: 2 }).where('id', '=', theirs.id).execute())
    await one.send(sale())
    await haveSeen(one.userId, [[0, 4]], 'in_progress')
    await haveSeen(other.userId, [[2, 10]], 'finished')
    const before = await pointsOf(one.userId, other.userId)
    expect(before).toBe(134)
    const { figures, conflicts } = await compare(one.userId, other.userId)
    expect([figures.one['sale_points'], figures.other['sale_points'], conflicts]).toEqual([67, 67, []])

    const answer = await join(one.userId, other.userId)
    expect(answer.json()).toMatchObject({ userId: one.userId, state: 'active', joinedWith: null })
    expect([await pointsOf(one.userId), await pointsOf(other.userId)]).toEqual([before, 0])
    expect(await salesOf(one.userId)).toHaveLength(2)
    const [joined] = await progressOf(one.userId)
    expect([joined?.state, rangesOf(joined?.covered)]).toEqual(['finished', [[0, 10]]])
    // The devices of the one who stays hear of all of it.
    const rows = await inTenant((tx) =>
      tx
        .selectFrom('change')
        .select(['collection', 'row_key'])
        .where('client_id', '=', 1)
        .where('stream_id', '=', `user:${one.userId}`)
        .execute(),
    )
    expect(rows.filter(({ collection }) => collection === 'sales').map(({ row_key: key }) => key)).toContain(theirs.id)
    // The other one has no part in the client any more, and comes back by no button.
    const gone = (await platform.get(`/api/admin/people/${other.userId}/`)).json<PersonDetail>()
    expect(gone).toMatchObject({ state: 'withdrawn', joinedWith: one.userId })
    const back = await platform.send('POST', `/api/admin/people/${other.userId}/return/`, undefined, { rev: gone.rev })
    expect([back.status, back.json<Problem>().code]).toEqual([409, 'people.joined'])
  })

  test('who took part in one campaign under both names is not joined, and it is named', async () => {
    const [one, other] = [await member(), await member()]
    await one.send(sale())
    await other.send(sale())
    const answer = await join(one.userId, other.userId)
    expect(answer.json()).toMatchObject({ status: 409, code: 'people.merge_conflict', values: { list: 'Primavera' } })
    expect(await salesOf(other.userId)).toHaveLength(1)
  })

  const salesIn = (answer: object | undefined) =>
    (answer as OperationAnswer | undefined)?.changes?.filter(({ collection }) => collection === 'sales')

  test('back-office D42: what the devices of the other one send later is of the one who stays, once', async () => {
    const [one, other] = [await member(), await member()]
    const early = sale()
    const [first] = await other.send(early)
    await join(one.userId, other.userId)
    // What came before gets its first answer again, what comes later is taken once.
    // Its points are in the sum that went over, and no entry of their own any more.
    const [repeated] = await other.send(early)
    expect({ ...repeated, changes: [] }).toEqual({ ...first, changes: [] })
    expect(salesIn(repeated)).toEqual(salesIn(first))
    const late = sale()
    const [taken] = await other.send(late)
    expect(taken?.outcome).toBe('applied')
    const again = await Promise.all([other.send(late), other.send(late), one.send(late)])
    expect(again.map(([answer]) => answer?.receipt)).toEqual([taken?.receipt, taken?.receipt, taken?.receipt])
    expect((await salesOf(one.userId)).toSorted()).toEqual([early.id, late.id].toSorted())
    expect(await salesOf(other.userId)).toEqual([])
    const [progress] = await other.send(seen([[0, 1]]))
    expect(progress?.outcome).toBe('applied')
    expect((await progressOf(other.userId)).length + (await progressOf(one.userId)).length).toBe(1)
  })

  test('back-office D42: an operation that comes while they are joined counts once, for the one who stays', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await member(), await member()]
      // The server remembers who they were.
      await other.send(seen([[0, 1]]))
      const { one: kept, other: gone } = await compare(one.userId, other.userId)
      const operation = sale()
      const [answer] = await Promise.all([
        platform.send('POST', path(one.userId, other.userId), { otherRev: gone.rev }, { rev: kept.rev }),
        other.send(operation),
        other.send(operation),
        other.send(sale()),
      ])
      expect(answer.status).toBe(200)
      expect((await other.send(operation))[0]?.outcome).toBe('applied')
      expect([(await salesOf(one.userId)).length, (await salesOf(other.userId)).length]).toEqual([2, 0])
    }
  })

  test('of two who join two people each into the other one is done', async () => {
    const [one, other] = [await member(), await member()]
    const { one: a, other: b } = await compare(one.userId, other.userId)
    const answers = await Promise.all([
      platform.send('POST', path(one.userId, other.userId), { otherRev: b.rev }, { rev: a.rev }),
      platform.send('POST', path(other.userId, one.userId), { otherRev: a.rev }, { rev: b.rev }),
    ])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  })

  test('nobody joins themselves with somebody', async () => {
    const { userId } = await member()
    const admin = await openStaff(installation, ['programme-admin'])
    const { rev } = (await admin.get(`/api/admin/people/${userId}/`)).json<PersonDetail>()
    const own = await admin.send('POST', path(userId, admin.userId), { otherRev: 1 }, { rev })
    expect([own.status, own.json<Problem>().code]).toEqual([403, 'people.own'])
  })
})
