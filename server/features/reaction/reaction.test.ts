import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginCycle } from '#server/features/progress/cycle-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { finishing, liked, publishReaction, reacting, reactionId, rowsFor, wrote } from './reacting.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await publishReaction(installation, { course: { certificateNeedsReaction: true } })
  })
  afterAll(async () => installation.close())
  const send = async (name: 'ana' | 'bia', ...sent: Parameters<ReturnType<Installation['as']>['send']>) =>
    (await installation.as(name).send(...sent)).map(({ outcome, code }) => code ?? outcome)
  const certificate = async () => {
    const form = new URLSearchParams({ course_id: '2' })
    const answer = await installation.as('ana').request('POST', '/get_trail_user_result_certificate/', form)
    return answer.status === 200 ? 'given' : answer.json<{ code: string }>().code
  }
  const stored = () =>
    installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('reaction_answer').select(['user_id', 'cycle', 'answers']).execute(),
    )

  test('learning T75: a reaction is refused before the course is done, and what it says is not kept', async () => {
    expect(await send('ana', reacting([liked(5)]))).toEqual(['reaction.locked'])
    expect(await send('ana', finishing({ covered: [[0, 4]], position: 4 }), reacting([liked(5)]))).toEqual([
      'applied',
      'reaction.locked',
    ])
    expect(await stored()).toEqual([])
  })

  test('the course is done without it, and its certificate waits for it where the author says so', async () => {
    expect(await certificate()).toBe('certificate.not_finished')
    expect(await send('ana', finishing())).toEqual(['applied'])
    expect(await rowsFor(installation, 'ana', 'courseProgress')).toMatchObject([
      { state: 'finished', done: 1, total: 1 },
    ])
    expect(await certificate()).toBe('certificate.needs_reaction')
  })

  test.each([
    ['a mandatory question without an answer', [wrote('faltou')], 'reaction.answer_required'],
    ['a point below the scale', [liked(0)], 'reaction.answer_invalid'],
    ['a point above it', [liked(6)], 'reaction.answer_invalid'],
    ['a text where a point is asked for', [{ ...liked(3), text: 'três' }], 'reaction.answer_invalid'],
    ['an answer twice', [liked(3), liked(4)], 'reaction.answer_invalid'],
    [
      'an answer to nothing that is asked',
      [liked(3), { ...wrote('x'), questionId: '01930000-0000-7000-8000-000000000001' }],
      'reaction.answer_invalid',
    ],
    ['257 code points', [liked(3), wrote('é'.repeat(257))], 'reaction.text_too_long'],
  ])('%s is refused', async (_, answers, code) => {
    expect(await send('ana', reacting(answers))).toEqual([code])
  })

  test('an unknown version, another activity and an unknown one are refused', async () => {
    expect(await send('ana', reacting([liked(3)], { version: 7 }))).toEqual(['activity.not_found'])
    expect(await send('ana', reacting([liked(3)], { activityId: 201 }))).toEqual(['activity.not_found'])
    expect(await send('ana', reacting([liked(3)], { courseId: 77 }))).toEqual(['course.not_found'])
    expect(await send('ana', { ...finishing(), payload: { ...finishing().payload, activityId: reactionId } })).toEqual([
      'activity.is_test',
    ])
  })

  test('learning T76: 256 code points of composed letters and emoji are taken; then it is finished, and the certificate is given', async () => {
    const text = `${'e\u0301'.repeat(255)}\u{1F3A8}`
    expect(await send('ana', reacting([liked(4), wrote(text)]))).toEqual(['applied'])
    expect(await stored()).toMatchObject([
      { user_id: installation.ids.ana, cycle: 1, answers: [liked(4), wrote(text.normalize('NFC'))] },
    ])
    const progress = await rowsFor(installation, 'ana', 'activityProgress')
    expect(progress.find(({ activityId }) => activityId === reactionId)).toMatchObject({ state: 'finished' })
    expect(await rowsFor(installation, 'ana', 'courseProgress')).toMatchObject([
      { state: 'finished', done: 1, total: 1 },
    ])
    expect(await certificate()).toBe('given')
  })

  test('a second one is refused, and in a new cycle it is asked again', async () => {
    expect(await send('ana', reacting([liked(1)]))).toEqual(['reaction.answered'])
    const { services, clock, ids } = installation
    await services.database.inTenant(1, (tx) =>
      beginCycle(tx, { clientId: 1, userId: ids.ana }, { kind: 'course', id: 2 }, clock.now()),
    )
    expect(await send('ana', reacting([liked(1)]))).toEqual(['reaction.answered'])
    expect(await send('ana', reacting([liked(2)], { cycle: 2 }))).toEqual(['reaction.locked'])
    expect(await send('ana', finishing({ cycle: 2 }), reacting([liked(2)], { cycle: 2 }))).toEqual([
      'applied',
      'applied',
    ])
    expect((await stored()).map(({ cycle }) => cycle).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2])
  })

  test('what was on the screen is what is judged: an answer to the questions of before stands, and its promise holds', async () => {
    expect(await send('bia', finishing())).toEqual(['applied'])
    await publishReaction(installation, { content: { isAnonymous: true } })
    expect(await send('bia', reacting([liked(5)], { version: 1 }))).toEqual(['applied'])
    expect((await stored()).map(({ user_id: of }) => of)).toContain(installation.ids.bia)
  })
})
