import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { newId } from '#contract/engine/ids.ts'
import { deviceHeader, writeReading } from '#contract/engine/sync/evidence.ts'
import { gameTypeNames, type GameType } from '#contract/features/game/game-names.ts'
import { sampleGames, samplePlay } from '#contract/features/game/game.test-support.ts'
import { queues } from '#server/features.ts'
import { findCourse, publishCourse } from '#server/features/course/course-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, start, type Installation, type Sent } from '#test/support/server/test-installation.ts'

type Moves = readonly (readonly [string, string])[]
const idOf = (type: GameType) => 250 + gameTypeNames.indexOf(type)

onOneEngine((engine) => {
  let installation: Installation
  const publish = (change: Partial<KnownActivity> = {}) =>
    installation.services.database.inTenant(1, async (tx) => {
      const { clock, ids } = installation
      const known = await findCourse(tx, { clientId: 1, userId: ids.ana }, 2)
      if (!known) throw new Error('no course')
      const games = gameTypeNames.map(
        (type, at) =>
          ({
            id: idOf(type),
            courseId: 2,
            type,
            title: { 'pt-BR': type },
            hierarchyOrder: at + 1,
            content: sampleGames[type],
            requiredShare: 0.9,
            required: true,
            ...(change.type === type && change),
          }) as KnownActivity,
      )
      const course = { ...known, enrollmentType: 'automatic' as const, activityCount: games.length }
      await publishCourse(tx, 1, course, games, clock.now())
    })
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await publish()
  })
  afterAll(async () => installation.close())

  const round = (type: GameType, moves: Moves, payload: object = {}, each = 2000): Sent => ({
    kind: 'game.round',
    payload: {
      courseId: 2,
      activityId: idOf(type),
      version: 1,
      language: 'pt-BR',
      fallback: 'pt-BR',
      moves: moves.map(([item, answer], at) => ({ item, answer, at: (at + 1) * each })),
      end: 'finished',
      ...payload,
    },
  })
  const send = async (name: 'ana' | 'bia', ...sent: Sent[]) =>
    (await installation.as(name).send(...sent)).map(({ outcome, code }) => code ?? outcome)
  const standing = async (name: 'ana' | 'bia', type: GameType) => {
    const { changes } = await installation.as(name).pull()
    const row = changes.find(({ collection, key }) => collection === 'activityProgress' && key === String(idOf(type)))
    return row?.row && [row.row['state'], row.row['evidence']]
  }

  describe.each(gameTypeNames)('%s', (type) => {
    const { right, wrong } = samplePlay[type]

    test('player P51: what cannot be moved, or ends otherwise than its device says, is refused and nothing is kept', async () => {
      const never: Moves = [['nothing', 'nowhere']]
      expect(
        await send(
          'ana',
          round(type, never),
          round(type, right.slice(0, -1)),
          round(type, right, { end: 'over' }),
          round(type, [...right, right[0]!]),
        ),
      ).toEqual(Array.from({ length: 4 }, () => 'game.moves_invalid'))
      expect(await standing('ana', type)).toBeUndefined()
    })

    test('player P51: a finished round, played again on the server, finishes the activity', async () => {
      expect(await send('bia', round(type, right))).toEqual(['applied'])
      expect(await standing('bia', type)).toEqual(['finished', 'judged'])
    })

    test('player P51: a round that was over is known as begun, and the one that is finished after it counts', async () => {
      const errors = Array.from({ length: 21 }, () => wrong ?? []).flat()
      const over = type === 'enigma' ? Array.from('abcdfgh', (letter) => [right[0]![0], letter] as const) : errors
      if (wrong) {
        const sent = round(type, over.slice(0, 8), { end: 'over' })
        const moves = sent.payload['moves'] as unknown[]
        const allowed = (sampleGames[type] as { errorsAllowed: number }).errorsAllowed
        // The first pair that is turned over is no error yet; what is answered once is wrong only once.
        const enough = type === 'find_the_pairs' ? allowed + 2 : allowed + 1
        if (['this_or_that', 'true_or_false'].includes(type))
          sent.payload['moves'] = right.map(([item, answer], at) => ({
            item,
            answer: { one: 'two', two: 'one', true: 'false', false: 'true' }[answer],
            at: (at + 1) * 2000,
          }))
        else sent.payload['moves'] = moves.slice(0, enough)
        expect(await send('ana', sent)).toEqual(['applied'])
        expect(await standing('ana', type)).toEqual(['in_progress', 'judged'])
      }
      expect(await send('ana', round(type, right))).toEqual(['applied'])
      expect(await standing('ana', type)).toEqual(['finished', 'judged'])
    })
  })

  test('what is seen of a game is not what it is finished by, and other activities have no rounds', async () => {
    const seen = { courseId: 2, activityId: idOf('enigma'), covered: [[0, 1]], position: 0 }
    expect(await send('ana', { kind: 'activity.completion', payload: seen })).toEqual(['activity.is_test'])
    const { right } = samplePlay.enigma
    expect(await send('ana', round('enigma', right, { courseId: 1, activityId: 101 }))).toEqual(['activity.not_found'])
    expect(await send('ana', round('enigma', right, { version: 7 }))).toEqual(['activity.not_found'])
    expect(await send('ana', round('enigma', right, { courseId: 99 }))).toEqual(['course.not_found'])
  })

  describe('player P54', () => {
    const caseId = () => `${installation.ids.bia}.${idOf('this_or_that')}`
    const isWaiting = () =>
      installation.services.database.inTenant(1, async (tx) => {
        const row = await tx
          .selectFrom('desk_case')
          .select('closed_at')
          .where('queue', '=', 'progress')
          .where('case_id', '=', caseId())
          .executeTakeFirst()
        return row ? row.closed_at === null : false
      })
    const { right } = samplePlay.this_or_that
    const forget = async () => {
      installation.clock.set(start)
      for (const table of ['activity_progress', 'spent_time', 'desk_case'] as const)
        await installation.services.database.inTenant(1, (tx) =>
          tx.deleteFrom(table).where('user_id', '=', installation.ids.bia).execute(),
        )
    }

    test('moves that are quicker than a hand are kept for review and finish nothing; staff decide', async () => {
      await forget()
      expect(await send('bia', round('this_or_that', right, {}, 20))).toEqual(['applied'])
      expect(await standing('bia', 'this_or_that')).toEqual(['in_progress', 'review'])
      expect(await isWaiting()).toBe(true)
      const queue = queues.find(({ queue: name }) => name === 'progress')!
      await installation.services.database.inTenant(1, (tx) =>
        queue.decide(
          {
            tx,
            services: installation.services,
            clientId: 1,
            userId: installation.ids.bia,
            caseId: caseId(),
            decidedBy: installation.ids.ana,
            firstBy: null,
            now: installation.clock.now(),
          },
          { decision: 'approve', until: null, lines: null, reason: null, note: '' },
        ),
      )
      expect(await standing('bia', 'this_or_that')).toEqual(['finished', 'judged'])
    })

    test('times that run backwards are no better; a round played in its time counts and closes the case', async () => {
      await forget()
      const forged = round('this_or_that', right)
      const moves = (forged.payload['moves'] as { at: number }[]).map((move, at) =>
        at === 0 ? { ...move, at: 900_000 } : move,
      )
      expect(await send('bia', { ...forged, payload: { ...forged.payload, moves } })).toEqual(['applied'])
      expect(await standing('bia', 'this_or_that')).toEqual(['in_progress', 'review'])
      expect(await send('bia', round('this_or_that', right))).toEqual(['applied'])
      expect(await standing('bia', 'this_or_that')).toEqual(['finished', 'judged'])
      expect(await isWaiting()).toBe(false)
    })

    /** Rounds of a device that was heard for the first time now. */
    const fromNewDevice = async (passMs: number, ...types: GameType[]) => {
      await forget()
      const id = newId()
      const hear = (highest: number) =>
        installation
          .as('bia')
          .request(
            'POST',
            '/api/pull/',
            { cursor: null },
            { [deviceHeader]: writeReading({ id, clock: installation.clock.now().getTime(), highest }) },
          )
      await hear(0)
      installation.clock.pass(passMs)
      // It goes on being heard while they play.
      if (passMs > 0) await hear(0)
      await send(
        'bia',
        ...types.map((type, at) => ({
          ...round(type, samplePlay[type].right),
          device: { id, number: at + 1 },
          capturedAt: installation.clock.now().toISOString(),
        })),
      )
      return Promise.all(types.map(async (type) => (await standing('bia', type))?.[0]))
    }

    test('rounds of well told times that come right after sign-in, all at once, find no time to have been played in', async () => {
      const states = await fromNewDevice(0, ...gameTypeNames)
      expect(states).toContain('in_progress')
      expect(states.filter((state) => state === 'finished').length).toBeLessThan(states.length)
    })

    test('who really played has their time, though their device was heard a moment before the end', async () => {
      const states = await fromNewDevice(60_000, ...gameTypeNames)
      expect(states).toEqual(gameTypeNames.map(() => 'finished'))
    })
  })
})
