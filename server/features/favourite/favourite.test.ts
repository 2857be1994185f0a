import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  /** Ana said so many minutes ago that course 2 is a favourite, or is none; what her devices are told. */
  const say = async (favourite: boolean, minutesAgo: number) => {
    const capturedAt = new Date(installation.clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const payload = { courseId: 2, favourite }
    const [answer] = await installation.as('ana').send({ kind: 'course.favourite', payload, capturedAt })
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
    expect(await kept()).toMatchObject([{ courseId: 2 }])
    // The other device said before that it is none: the answer tells it what holds.
    expect(await say(false, 40)).toMatchObject([{ collection: 'favourites', row: { courseId: 2 } }])
    expect(await kept()).toMatchObject([{ courseId: 2 }])
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
})
