import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishNews } from '#server/features/news/news-service.ts'
import { publishTrail } from '#server/features/trail/trail-service.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  /** Ana said so many minutes ago that course 2 is a favourite, or is none; what her devices are told. */
  const say = async (favourite: boolean, minutesAgo: number) => {
    const capturedAt = new Date(installation.clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const payload = { kind: 'course', itemId: 2, favourite }
    const [answer] = await installation.as('ana').send({ kind: 'item.favourite', payload, capturedAt })
    expect(answer?.outcome).toBe('applied')
    return answer?.changes
  }
  const kept = async () => {
    const { changes } = await installation.as('ana').pull()
    return changes.flatMap(({ collection, row }) => (collection === 'favourites' && row ? [row] : []))
  }

  test('learning T7: a favourite that was changed on two devices without a network ends as the newest act, whichever comes first', async () => {
    installation.clock.pass(3_600_000)
    await say(true, 30)
    expect(await kept()).toMatchObject([{ id: 'course:2', kind: 'course', itemId: 2 }])
    // The other device said before that it is none: the answer tells it what holds.
    expect(await say(false, 40)).toMatchObject([{ collection: 'favourites', row: { itemId: 2 } }])
    expect(await kept()).toMatchObject([{ id: 'course:2', kind: 'course', itemId: 2 }])
    expect(await say(false, 20)).toMatchObject([{ collection: 'favourites', row: null }])
    // And one that was said before it was taken away does not bring it back.
    expect(await say(true, 25)).toMatchObject([{ collection: 'favourites', row: null }])
    expect(await kept()).toEqual([])
  })

  test('a favourite that is marked again keeps since when it is one', async () => {
    await say(true, 10)
    const [before] = await kept()
    await say(true, 5)
    expect(await kept()).toEqual([before])
  })

  test('a trail and a piece of news are favourites of their own, beside a course of the same number', async () => {
    const cover = { cover: '', coverColor: '#d65a40', title: { 'pt-BR': 'Dois' } }
    await installation.services.database.inTenant(1, async (tx) => {
      await publishTrail(tx, 1, { id: 2, ...cover, description: {}, courseIds: [2] })
      const publishedAt = installation.clock.now().toISOString()
      await publishNews(tx, 1, [{ id: 2, ...cover, summary: {}, text: {}, publishedAt }])
    })
    const mark = (kind: string, itemId: number) => ({
      kind: 'item.favourite' as const,
      payload: { kind, itemId, favourite: true },
    })
    const answers = await installation
      .as('ana')
      .send(mark('trail', 2), mark('news', 2), mark('trail', 99), mark('news', 99))
    expect(answers.map(({ code, outcome }) => code ?? outcome)).toEqual([
      'applied',
      'applied',
      'trail.not_found',
      'news.not_found',
    ])
    expect(new Set((await kept()).map(({ id }) => id))).toEqual(new Set(['course:2', 'news:2', 'trail:2']))
  })

  test('an app of before marks courses as it did', async () => {
    const payload = { courseId: 1, favourite: true }
    expect((await installation.as('ana').send({ kind: 'course.favourite', payload }))[0]?.outcome).toBe('applied')
    expect(await kept()).toContainEqual(expect.objectContaining({ id: 'course:1' }))
  })
})
