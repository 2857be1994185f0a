import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import type { JoinedPeople, PersonDetail } from '#contract/features/people/people-schema.ts'
import { packCovered, rangesOf } from '#contract/features/activity/covered.ts'
import { forgetJoins } from './separate-service.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { joiningIn } from './join.test-support.ts'
import { openStaff, signInAs, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
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

  const path = (keep: string, other: string) => `/api/admin/people/${keep}/join/${other}/`
  const compare = async (keep: string, other: string) => (await platform.get(path(keep, other))).json<JoinedPeople>()
  const join = async (keep: string, other: string) => {
    const { one, other: gone } = await compare(keep, other)
    return platform.send('POST', path(keep, other), { otherRev: gone.rev }, { rev: one.rev })
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

  const separate = async (userId: string, caller = platform) => {
    const { rev } = (await platform.get(`/api/admin/people/${userId}/`)).json<PersonDetail>()
    return caller.send('POST', `/api/admin/people/${userId}/separate/`, undefined, { rev })
  }
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const livingRows = async (userId: string, collection: string) =>
    (
      await inTenant((tx) =>
        tx
          .selectFrom('change')
          .select('row_key')
          .where('client_id', '=', 1)
          .where('stream_id', '=', `user:${userId}`)
          .where('collection', '=', collection)
          .where('data', 'is not', null)
          .execute(),
      )
    ).map(({ row_key: key }) => key)
  /** The clock goes on, so that what comes later is later. */
  const later = () => installation.clock.pass(1000)

  test('two people who were joined by mistake are apart again: points, progress, roles and devices as they were', async () => {
    const [one, other] = [await member(), await member()]
    const [mine, theirs] = [sale(), sale()]
    await one.send(mine)
    await other.send(theirs)
    await inTenant((tx) => tx.updateTable('sale').set({ campaign_id: 2 }).where('id', '=', theirs.id).execute())
    await haveSeen(one.userId, [[0, 4]], 'in_progress')
    await haveSeen(other.userId, [[2, 10]], 'finished')
    await inTenant((tx) =>
      tx
        .updateTable('membership')
        .set({ roles: ['member', 'moderator'], external_id: 'A-1', profession: 'Pintora' })
        .where('client_id', '=', 1)
        .where('user_id', '=', other.userId)
        .execute(),
    )
    later()
    expect((await join(one.userId, other.userId)).json()).toMatchObject({ roles: ['member', 'moderator'] })
    later()
    const gone = (await platform.get(`/api/admin/people/${other.userId}/`)).json<PersonDetail>()
    expect(gone.separableUntil).toBe(new Date(installation.clock.now().getTime() - 1000 + 7 * 86_400_000).toISOString())

    expect((await separate(other.userId)).json()).toMatchObject({
      state: 'active',
      joinedWith: null,
      separableUntil: null,
      roles: ['member', 'moderator'],
      profession: 'Pintora',
    })
    const kept = (await platform.get(`/api/admin/people/${one.userId}/`)).json<PersonDetail>()
    expect(kept).toMatchObject({ roles: ['member'], profession: null })
    expect([await salesOf(one.userId), await salesOf(other.userId)]).toEqual([[mine.id], [theirs.id]])
    const progress = async (userId: string) =>
      (await progressOf(userId)).map(({ state, covered }) => [state, rangesOf(covered)])
    expect(await progress(one.userId)).toEqual([['in_progress', [[0, 4]]]])
    expect(await progress(other.userId)).toEqual([['finished', [[2, 10]]]])
    // The devices of the one who stayed lose what was never theirs, those of the other keep what is.
    expect(await livingRows(one.userId, 'sales')).toEqual([mine.id])
    expect(await livingRows(other.userId, 'sales')).toEqual([theirs.id])
    const ids = await inTenant((tx) =>
      tx
        .selectFrom('membership')
        .select(['user_id', 'external_id'])
        .where('client_id', '=', 1)
        .where('user_id', 'in', [one.userId, other.userId])
        .execute(),
    )
    expect(new Map(ids.map((row) => [row.user_id, row.external_id]))).toEqual(
      new Map([
        [one.userId, null],
        [other.userId, 'A-1'],
      ]),
    )
    // What each sends from now on is their own.
    later()
    const next = sale()
    expect((await other.send(next))[0]?.outcome).toBe('applied')
    expect(await salesOf(other.userId)).toContain(next.id)
    // There is nothing more to undo; and they can be joined again.
    expect(codeOf(await separate(other.userId))).toEqual([409, 'people.not_joined'])
  })

  test('what the one who stayed saw since they were joined stays theirs', async () => {
    const [one, other] = [await member(), await member()]
    await haveSeen(other.userId, [[0, 4]], 'in_progress')
    later()
    await join(one.userId, other.userId)
    later()
    await inTenant((tx) =>
      tx
        .updateTable('activity_progress')
        .set({ covered: JSON.stringify(packCovered([[0, 6]])), updated_at: installation.clock.now() })
        .where('client_id', '=', 1)
        .where('user_id', '=', one.userId)
        .execute(),
    )
    expect((await separate(other.userId)).status).toBe(200)
    const [kept] = await progressOf(one.userId)
    expect(rangesOf(kept?.covered)).toEqual([[0, 6]])
    const [given] = await progressOf(other.userId)
    expect(rangesOf(given?.covered)).toEqual([[0, 4]])
    expect(await livingRows(one.userId, 'activityProgress')).toEqual(['201'])
  })

  test('who was joined is not separated after seven days, nor once either of them has earned something', async () => {
    const earning = [await member(), await member()] as const
    later()
    await join(earning[0].userId, earning[1].userId)
    later()
    // From a device of the other one: who did what can no longer be told apart.
    const late = sale()
    expect((await earning[1].send(late))[0]?.outcome).toBe('applied')
    expect(codeOf(await separate(earning[1].userId))).toEqual([409, 'people.join_earned'])
    expect(await salesOf(earning[0].userId)).toEqual([late.id])

    const [one, other] = [await member(), await member()]
    await join(one.userId, other.userId)
    const now = installation.clock.now()
    installation.clock.pass(7 * 86_400_000 + 1)
    const again = await signInAs(installation, platform.userId)
    expect(codeOf(await separate(other.userId, again))).toEqual([409, 'people.join_old'])
    await forgetJoins(installation.services)
    expect(codeOf(await separate(other.userId, again))).toEqual([409, 'people.not_joined'])
    installation.clock.set(now)
  })

  test('of what comes while they are separated each operation is one’s, once; of two who separate them one is done', async () => {
    for (let round = 0; round < 6; round++) {
      const [one, other] = [await member(), await member()]
      await join(one.userId, other.userId)
      later()
      const operation = sale()
      const [first, second] = await Promise.all([
        separate(other.userId),
        separate(other.userId),
        other.send(operation),
        other.send(operation),
      ])
      const codes = [first, second].map((answer) => (answer.status === 200 ? 'done' : answer.json<Problem>().code))
      const owners = [await salesOf(one.userId), await salesOf(other.userId)].flat()
      expect(owners).toEqual([operation.id])
      // It came before, and counts for the one who stayed; or it came after, and is the other's own.
      const isApart = codes.includes('done')
      expect((await salesOf(other.userId)).length).toBe(isApart ? 1 : 0)
      expect(codes.filter((code) => code === 'done').length).toBe(isApart ? 1 : 0)
      if (!isApart) expect(codes).toEqual(['people.join_earned', 'people.join_earned'])
      installation.clock.pass(1000)
    }
  })
})
