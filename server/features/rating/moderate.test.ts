import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import type { ListedReview } from '#contract/features/rating/rating-desk.ts'
import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import { closeCourse, findCourse, publishCourse, findCourseActivities } from '#server/features/course/course-service.ts'
import { addMember, sendAs } from '#server/features/survey/surveying.test-support.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation, type Sent } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { reckonSums } from './sums/sum-service.ts'

onOneEngine((engine) => {
  let installation: Installation
  let moderator: StaffCaller
  const people: string[] = []
  beforeAll(async () => {
    installation = await openInstallation(engine)
    moderator = await openStaff(installation, ['moderator'])
  })
  afterAll(async () => installation.close())

  /** Somebody who begins course 2 and gives it so many stars. */
  async function give(stars: number, text: string) {
    const userId = await addMember(installation)
    people.push(userId)
    const seen = { courseId: 2, activityId: 201, covered: [[0, 1]], position: 1 }
    await sendAs(installation, userId, { kind: 'activity.progress', payload: seen })
    const payload = { reviewId: newId(), kind: 'course', itemId: 2, stars, text }
    const sent: Sent = { kind: 'rating.write', payload, device: { id: userId, number: 2 } }
    expect(await sendAs(installation, userId, sent)).toMatchObject([{ outcome: 'applied' }])
    installation.clock.pass(1000)
  }
  const sums = async (name: 'ana' | 'bia' = 'ana') => {
    await reckonSums(installation.services)
    const { changes } = await installation.as(name).pull()
    return changes.flatMap(({ collection, row }) =>
      collection === 'reviewSums' && row ? [row as unknown as RowOf<'reviewSums'>] : [],
    )
  }
  const list = async (query = '') =>
    (await moderator.get(`/api/admin/reviews/${query}`)).json<{ rows: ListedReview[]; next: string | null }>()
  const act = async (one: ListedReview | undefined, verb: 'hide' | 'show', reason = 'Ofende') =>
    moderator.send('POST', `/api/admin/reviews/${one?.reviewId}/${verb}/`, { reason }, { rev: one?.rev ?? 0 })

  test('the mean has two decimals, half up, and is told from five reviews on', async () => {
    for (const stars of [5, 4, 4, 4]) await give(stars, `nota ${stars}`)
    expect(await sums()).toEqual([{ id: 'course:2', kind: 'course', itemId: 2, count: 4, mean: null }])
    for (const stars of [4, 4, 4, 4]) await give(stars, `nota ${stars}`)
    // 33 stars of eight: 4.125.
    expect(await sums()).toMatchObject([{ count: 8, mean: 4.13 }])
  })

  test('a sum is one row for everybody, however many wrote, and reckoned again only when something changed', async () => {
    const rows = () =>
      installation.services.database.inTenant(1, (tx) =>
        tx.selectFrom('change').select(['stream_id', 'seq']).where('collection', '=', 'reviewSums').execute(),
      )
    const before = await rows()
    expect(before).toHaveLength(1)
    expect(before[0]?.stream_id).toBe('client')
    await sums()
    expect(await rows()).toEqual(before)
  })

  test('moderators find a review by its words, its writer, its stars and how it stands', async () => {
    await give(1, 'Péssimo, seus <b>incompetentes</b>')
    expect((await list('?search=PESSIMO')).rows).toMatchObject([{ stars: 1, person: 'Pessoa Silva', hidden: null }])
    expect((await list('?search=silva+incompetentes')).rows).toHaveLength(1)
    expect((await list('?stars=5')).rows).toHaveLength(1)
    expect((await list('?state=hidden')).rows).toEqual([])
    expect((await list('?kind=trail')).rows).toEqual([])
    expect((await list()).rows).toHaveLength(9)
  })

  test('a hidden review counts no more and nobody reads it, its writer is told why; shown again it counts', async () => {
    const [one] = (await list('?search=pessimo')).rows
    const hidden = await act(one, 'hide', 'Ofende quem ensina')
    expect(hidden.json()).toMatchObject({ hidden: 'Ofende quem ensina' })
    expect(await sums()).toMatchObject([{ count: 8, mean: 4.13 }])
    const shown = await installation.as('ana').request('GET', '/api/reviews/course/2/')
    expect(shown.json<{ rows: { text: string }[] }>().rows.map(({ text }) => text)).not.toContain(one?.text)
    const told = await installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('change')
        .select('data')
        .where('collection', '=', 'ownReviews')
        .where('stream_id', '=', `user:${people.at(-1)}`)
        .execute(),
    )
    expect(JSON.stringify(told)).toContain('Ofende quem ensina')
    const [again] = (await list('?state=hidden')).rows
    expect((await act(again, 'hide')).json()).toMatchObject({ code: 'review.state' })
    expect((await act(again, 'show', 'Engano')).json()).toMatchObject({ hidden: null })
    expect(await sums()).toMatchObject([{ count: 9, mean: 3.78 }])
    const noted = await installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('audit').select('act').where('act', 'in', ['review.hide', 'review.show']).execute(),
    )
    expect(noted.map((row) => row.act).toSorted()).toEqual(['review.hide', 'review.show'])
  })

  test('what its writer writes anew stays hidden, and a removal leaves nothing to count', async () => {
    const [one] = (await list('?search=pessimo')).rows
    await act(one, 'hide')
    const userId = people.at(-1) ?? ''
    const item = { kind: 'course', itemId: 2, reviewId: one?.reviewId }
    installation.clock.pass(60_000)
    const anew: Sent = {
      kind: 'rating.write',
      payload: { ...item, stars: 5, text: 'Mudei' },
      device: { id: userId, number: 3 },
    }
    expect(await sendAs(installation, userId, anew)).toMatchObject([{ outcome: 'applied' }])
    expect((await list('?state=hidden')).rows).toMatchObject([{ text: 'Mudei' }])
    expect(await sums()).toMatchObject([{ count: 8 }])
    installation.clock.pass(60_000)
    const away: Sent = { kind: 'rating.remove', payload: item, device: { id: userId, number: 4 } }
    expect(await sendAs(installation, userId, away)).toMatchObject([{ outcome: 'applied' }])
    expect((await list()).rows).toHaveLength(8)
    expect((await act(one, 'show')).json()).toMatchObject({ code: 'review.not_found' })
  })

  test('a sum follows its course: to whom that is shown, and away with it', async () => {
    const { services, clock, ids } = installation
    const audience = await services.database.inTenant(1, async (tx) => {
      const made = await saveAudience(tx, 1, { name: 'Só a Bia', rule: { people: [ids.bia] } })
      const course = await findCourse(tx, { clientId: 1, userId: ids.ana }, 2)
      const activities = await findCourseActivities(tx, 1, 2)
      if (!course || !activities) throw new Error('no course')
      await publishCourse(tx, 1, course, activities, clock.now(), made.id)
      return made.id
    })
    expect(audience).toBeGreaterThan(0)
    expect(await sums('ana')).toEqual([])
    expect(await sums('bia')).toMatchObject([{ count: 8 }])
    await services.database.inTenant(1, (tx) => closeCourse(tx, 1, 2))
    expect(await sums('bia')).toEqual([])
  })
})
