import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longestText } from '#contract/engine/text/text-length.ts'
import type { SurveyAnswer } from '#contract/features/survey/survey-schema.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { answering, chose, day, ids, openSurveying, written, type Surveying } from './surveying.test-support.ts'

onOneEngine((engine) => {
  let world: Surveying
  beforeAll(async () => void (world = await openSurveying(engine)))
  afterAll(() => world.installation.close())
  beforeEach(() => world.clear())

  const answer = (surveyId: string, answers: SurveyAnswer[], more = {}) =>
    world.installation.as('ana').send(answering(surveyId, answers, more))
  const enough = chose(ids.multiple, ids.red)

  test('what was answered shows as answered on the person’s other devices, once, and says there nothing of the answers', async () => {
    const { id } = await world.publish()
    const change = {
      collection: 'surveyStates',
      key: id,
      row: { surveyId: id, answeredAt: '2026-11-18T15:00:00.000Z' },
    }
    expect(await answer(id, [enough])).toMatchObject([{ outcome: 'applied', changes: [change] }])
    expect(await answer(id, [chose(ids.multiple, ids.blue)])).toMatchObject([
      { outcome: 'refused', code: 'survey.answered' },
    ])
    const { changes } = await world.installation.as('ana').pull()
    expect(changes.filter(({ collection }) => collection === 'surveyStates')).toEqual([change])
    expect((await world.installation.as('bia').pull()).changes.map(({ collection }) => collection)).not.toContain(
      'surveyStates',
    )
    expect(
      await world.inTenant((tx) => tx.selectFrom('survey_answer').select(['user_id', 'answers']).execute()),
    ).toEqual([{ user_id: world.installation.ids.ana, answers: [enough] }])
  })

  test('learning T76: a justification of 256 code points is taken, one of 257 refused with the number that fits', async () => {
    const { id } = await world.publish()
    for (const letter of ['a', '😀', 'e\u0301']) {
      const long = chose(ids.reasons, [ids.price, letter.repeat(longestText + 1)])
      expect(await answer(id, [enough, long])).toMatchObject([
        {
          outcome: 'refused',
          code: 'survey.text_too_long',
          fields: [{ field: `answers.${ids.reasons}.${ids.price}`, code: 'too_long' }],
          values: { most: 256 },
        },
      ])
    }
    const fits = chose(ids.reasons, [ids.price, '😀'.repeat(longestText)])
    expect(await answer(id, [enough, fits])).toMatchObject([{ outcome: 'applied' }])
  })

  test('learning T77: the server refuses what a question does not take, and names each question at fault', async () => {
    const { id } = await world.publish()
    expect(await answer(id, [chose(ids.one, ids.yes, ids.no), chose(ids.oneWhy, ids.bad)])).toMatchObject([
      {
        outcome: 'refused',
        code: 'survey.option_required',
        fields: [
          { field: `answers.${ids.multiple}`, code: 'required' },
          { field: `answers.${ids.one}`, code: 'invalid' },
          { field: `answers.${ids.oneWhy}.${ids.bad}`, code: 'required' },
        ],
      },
    ])
  })

  describe('learning T80: answered before its end', () => {
    test('it counts though it is sent long after, and what is answered at its end does not', async () => {
      const { id } = await world.publish()
      const { clock } = world.installation
      const justBefore = new Date(clock.now().getTime() + 2 * day - 1000).toISOString()
      const atEnd = new Date(clock.now().getTime() + 2 * day).toISOString()
      clock.pass(5 * day)
      expect(await answer(id, [enough], { capturedAt: atEnd })).toMatchObject([
        { outcome: 'refused', code: 'survey.closed' },
      ])
      expect(await answer(id, [enough], { capturedAt: justBefore })).toMatchObject([{ outcome: 'applied' }])
    })

    test('it counts after the survey was closed by hand, by the moment of the closing', async () => {
      const { id } = await world.publish()
      const { clock } = world.installation
      const before = clock.now().toISOString()
      clock.pass(3_600_000)
      const closed = await world.act(id, 'close')
      expect(closed.json()).toMatchObject({ state: 'closed', endsAt: clock.now().toISOString() })
      clock.pass(3_600_000)
      expect(await answer(id, [enough])).toMatchObject([{ outcome: 'refused', code: 'survey.closed' }])
      expect(await answer(id, [enough], { capturedAt: before })).toMatchObject([{ outcome: 'applied' }])
    })

    test('a claim from before what the server heard of the device counts as of then', async () => {
      const { id } = await world.publish({ startsAt: '2026-10-01T12:00:00.000Z', endsAt: '2026-11-18T15:00:01.000Z' })
      const { clock } = world.installation
      clock.pass(day)
      // A contact after the end that did not know the answer yet.
      await world.installation.as('ana').request(
        'POST',
        '/api/pull/',
        { cursor: null },
        {
          'trilha-device': `${deviceOfAna} ${clock.now().getTime()} 900`,
        },
      )
      clock.pass(day)
      const late = { capturedAt: '2026-11-18T14:00:00.000Z', device: { id: deviceOfAna, number: 901 } }
      expect(await answer(id, [enough], late)).toMatchObject([{ outcome: 'refused', code: 'survey.closed' }])
    })
  })

  test('a survey is answered by its audience alone, and not before its start', async () => {
    const { id } = await world.publish({ startsAt: '2026-11-19T15:00:00.000Z' })
    expect(await answer(id, [enough])).toMatchObject([{ outcome: 'refused', code: 'survey.closed' }])
    const draft = await world.create()
    expect(await answer(draft.id, [enough])).toMatchObject([{ outcome: 'refused', code: 'survey.not_found' }])
  })

  test('who had an older edition on the screen is judged by its questions', async () => {
    const { id } = await world.publish()
    const [first, ...others] = written().questions
    if (!first) throw new Error('no question')
    await world.write(id, written({ questions: [{ ...first, id: ids.red }, ...others] }))
    expect((await world.act(id, 'publish')).json()).toMatchObject({ edition: 2 })
    expect(await answer(id, [enough])).toMatchObject([{ outcome: 'applied' }])
    const newest = answering(id, [enough])
    expect(
      await world.installation.as('bia').send({ ...newest, payload: { ...newest.payload, edition: 2 } }),
    ).toMatchObject([{ outcome: 'refused', code: 'survey.option_required' }])
    expect(
      await world.installation.as('bia').send({ ...newest, payload: { ...newest.payload, edition: 3 } }),
    ).toMatchObject([{ outcome: 'refused', code: 'survey.not_found' }])
  })

  test('where the module is off the answer waits on the device, and the server keeps nothing of it', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const sent = answering(id, [enough])
    const escola = world.installation.as('ana', 2)
    expect(await escola.send(sent)).toMatchObject([{ outcome: 'held', code: 'operation.not_open' }])
    const held = await world.installation.services.database.inTenant(2, (tx) =>
      tx.selectFrom('held_operation').selectAll().execute(),
    )
    expect(held).toEqual([])
  })
})

const deviceOfAna = '01930000-0000-7000-8000-000000616e61'
