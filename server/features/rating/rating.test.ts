import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { OwnReview, ShownReview } from '#contract/features/rating/rating-on-device.ts'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { deviceOf, openInstallation, type Installation, type Sent } from '#test/support/server/test-installation.ts'

type Name = 'ana' | 'bia'
const minute = 60_000
const item = { kind: 'course', itemId: 2 } as const
const review = (reviewId: string, stars: number, text: string, more: object = {}): Sent => ({
  kind: 'rating.write',
  payload: { reviewId, ...item, stars, text, ...more },
})

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const trail = { title: { 'pt-BR': 'Balcão' }, description: {}, cover: '', coverColor: '#d65a40', courseIds: [2] }
    await installation.services.database.inTenant(1, (tx) => publishTrail(tx, 1, { id: 7, ...trail }))
  })
  afterAll(async () => installation.close())

  const send = async (name: Name, ...sent: Sent[]) =>
    (await installation.as(name).send(...sent)).map(({ outcome, code }) => code ?? outcome)
  const own = async (name: Name) => {
    const { changes } = await installation.as(name).pull()
    return changes
      .flatMap(({ collection, row }) => (collection === 'ownReviews' && row ? [row as unknown as OwnReview] : []))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }
  const list = async (name: Name, path = 'course/2') => {
    const answer = await installation.as(name).request('GET', `/api/reviews/${path}/`)
    return answer.json<{ rows: ShownReview[]; code?: string }>()
  }
  const begin = (name: Name) =>
    send(name, { kind: 'activity.progress', payload: { courseId: 2, activityId: 201, covered: [[0, 1]], position: 1 } })
  const anas = newId()

  test('nobody reviews what they have not begun, do not see, or what is not there', async () => {
    expect(await send('ana', review(newId(), 4, 'bom'))).toEqual(['review.not_begun'])
    expect(await send('ana', review(newId(), 4, 'bom', { itemId: 77 }))).toEqual(['course.not_found'])
    expect(await send('ana', review(newId(), 4, 'bom', { kind: 'trail', itemId: 77 }))).toEqual(['trail.not_found'])
    expect(await begin('ana')).toEqual(['applied'])
  })

  test.each([
    ['no star', 0, 'bom', 'review.stars_invalid'],
    ['six stars', 6, 'bom', 'review.stars_invalid'],
    ['257 code points', 4, '\u{1F3A8}'.repeat(257), 'review.text_too_long'],
  ])('%s is refused', async (_, stars, text, code) => {
    expect(await send('ana', review(newId(), stars, text))).toEqual([code])
  })

  test('learning T76: 256 code points of composed letters and emoji are taken, and others read them as they were written', async () => {
    const text = `${'e\u0301'.repeat(255)}\u{1F3A8}`
    expect(await send('ana', review(anas, 4, text))).toEqual(['applied'])
    expect(await own('ana')).toMatchObject([{ id: 'course:2', reviewId: anas, stars: 4, hidden: null }])
    const { rows } = await list('bia')
    expect(rows).toMatchObject([{ name: 'ana Silva', stars: 4, text: text.normalize('NFC'), isOwn: false }])
  })

  test('a trail that was begun by a course of it is reviewed too, apart from the course', async () => {
    const ofTrail = { kind: 'trail', itemId: 7 }
    expect(await send('ana', review(newId(), 5, 'ótima trilha', ofTrail))).toEqual(['applied'])
    expect((await list('bia', 'trail/7')).rows).toMatchObject([{ text: 'ótima trilha' }])
    expect(await send('bia', review(newId(), 5, 'ótima', ofTrail))).toEqual(['review.not_begun'])
  })

  test('a second writing by a device that knew of the first is refused, an own edit is not', async () => {
    installation.clock.pass(minute)
    // Heard since the first was stored, and before the second was written.
    const { services, clock, ids } = installation
    const heard = { id: deviceOf('ana'), clock: clock.now().getTime(), highest: 899 }
    await services.database.inTenant(1, (tx) => saveContact(tx, { clientId: 1, userId: ids.ana }, heard, clock.now()))
    const second = { ...review(newId(), 1, 'outra'), device: { id: deviceOf('ana'), number: 900 } }
    expect(await send('ana', second)).toEqual(['review.repeated'])
    expect(await send('ana', review(anas, 3, 'mudei de ideia'))).toEqual(['applied'])
    expect((await list('ana')).rows).toMatchObject([{ stars: 3, text: 'mudei de ideia', isOwn: true }])
    expect((await list('ana')).rows).toHaveLength(1)
  })

  test('of edits on two devices without a network the newest holds, whichever comes first', async () => {
    installation.clock.pass(10 * minute)
    const at = (minutes: number) => new Date(installation.clock.now().getTime() - minutes * minute).toISOString()
    const newer = { ...review(anas, 5, 'o mais novo'), capturedAt: at(1) }
    const older = { ...review(anas, 1, 'o mais velho'), capturedAt: at(5) }
    expect(await send('ana', newer)).toEqual(['applied'])
    expect(await send('ana', older)).toEqual(['applied'])
    expect(await own('ana')).toMatchObject([{ stars: 5, text: 'o mais novo' }, { kind: 'trail' }])
  })

  test('two devices that wrote first without a network, neither knowing of the other, end as one review: the newest', async () => {
    await begin('bia')
    installation.clock.pass(10 * minute)
    const at = (minutes: number) => new Date(installation.clock.now().getTime() - minutes * minute).toISOString()
    const [phone, tablet] = [newId(), newId()].map((id) => ({ id, number: 1 }))
    // Both were heard before, and not since.
    const [first, second] = [newId(), newId()]
    expect(await send('bia', { ...review(first, 2, 'do celular'), capturedAt: at(5), device: phone! })).toEqual([
      'applied',
    ])
    expect(await send('bia', { ...review(second, 4, 'do tablet'), capturedAt: at(2), device: tablet! })).toEqual([
      'applied',
    ])
    expect(await own('bia')).toMatchObject([{ reviewId: first, stars: 4, text: 'do tablet' }])
    expect((await list('ana')).rows.filter(({ isOwn }) => !isOwn)).toHaveLength(1)
  })

  test('another’s review is neither written nor removed', async () => {
    const [theirs] = await own('bia')
    expect(await send('ana', review(theirs?.reviewId ?? '', 1, 'ruim'))).toEqual(['review.not_found'])
    const removal: Sent = { kind: 'rating.remove', payload: { reviewId: theirs?.reviewId ?? '', ...item } }
    expect(await send('ana', removal)).toEqual(['review.not_found'])
    expect(await own('bia')).toHaveLength(1)
  })

  test('an own review is taken away, an older edit on its way does not bring it back, and a new one may be written', async () => {
    installation.clock.pass(10 * minute)
    const before = new Date(installation.clock.now().getTime() - 5 * minute).toISOString()
    expect(await send('ana', { kind: 'rating.remove', payload: { reviewId: anas, ...item } })).toEqual(['applied'])
    expect(await send('ana', { ...review(anas, 5, 'atrasado'), capturedAt: before })).toEqual(['applied'])
    expect((await own('ana')).filter(({ kind }) => kind === 'course')).toEqual([])
    expect((await list('ana')).rows.filter(({ isOwn }) => isOwn)).toEqual([])
    installation.clock.pass(minute)
    expect(await send('ana', review(newId(), 4, 'de novo'))).toEqual(['applied'])
    expect((await list('ana')).rows.filter(({ isOwn }) => isOwn)).toMatchObject([{ text: 'de novo' }])
  })

  test('a script in a review is a text like any other', async () => {
    installation.clock.pass(minute)
    const [mine] = (await own('ana')).filter(({ kind }) => kind === 'course')
    const script = '<script>alert(1)</script>'
    expect(await send('ana', review(mine?.reviewId ?? '', 4, script))).toEqual(['applied'])
    expect((await list('bia')).rows.map(({ text }) => text)).toContain(script)
  })

  test('reviews of what somebody does not see are not listed', async () => {
    expect(await list('ana', 'course/77')).toMatchObject({ code: 'course.not_found' })
    expect(await list('ana', 'trail/77')).toMatchObject({ code: 'trail.not_found' })
  })
})
