import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { JoinedPeople } from '#contract/features/people/people-schema.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import {
  addMember,
  answering,
  chose,
  ids,
  openSurveying,
  sendAs,
  wrote,
  type Surveying,
} from './surveying.test-support.ts'

onPostgres(() => {
  let world: Surveying
  beforeAll(async () => void (world = await openSurveying('postgres')))
  afterAll(() => world.installation.close())

  test('of two answers of one person at the same moment one counts', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const userId = await addMember(world.installation)
    const answers = await Promise.all(
      [1, 2].map((number) =>
        sendAs(
          world.installation,
          userId,
          answering(id, [chose(ids.multiple, ids.red)], { id: newId(), device: { id: userId, number } }),
        ),
      ),
    )
    expect(answers.flat().map(({ outcome, code }) => code ?? outcome)).toEqual(
      expect.arrayContaining(['applied', 'survey.answered']),
    )
    const { count } = await world.inTenant((tx) =>
      tx
        .selectFrom('survey_answer')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('survey_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBe(1)
  })

  test('anonymous answers of many people at the same moment are all kept, each once, though they are mixed', async () => {
    const { id } = await world.publish({ isAnonymous: true })
    const people = await Promise.all(Array.from({ length: 30 }, () => addMember(world.installation)))
    const taken = await Promise.all(
      people.map((userId, at) =>
        sendAs(
          world.installation,
          userId,
          answering(id, [chose(ids.multiple, ids.red), wrote(ids.essay, `texto ${at}`)]),
        ),
      ),
    )
    expect(taken.flat().map(({ outcome }) => outcome)).toEqual(people.map(() => 'applied'))
    const rows = await world.inTenant((tx) =>
      tx.selectFrom('survey_answer').select('answers').where('survey_id', '=', id).execute(),
    )
    const texts = rows.map(({ answers }) => answers.find(({ text }) => text !== '')?.text ?? '')
    expect(texts.toSorted()).toEqual(people.map((_, at) => `texto ${at}`).toSorted())
  })

  test('two people who are joined have answered what either of them answered, once', async () => {
    const platform = await openStaff(world.installation, 'platform')
    const [one, both] = [await world.publish(), await world.publish()]
    const [kept, other] = [await addMember(world.installation), await addMember(world.installation)]
    const red = [chose(ids.multiple, ids.red)]
    const send = (userId: string, surveyId: string, number: number) =>
      sendAs(world.installation, userId, answering(surveyId, red, { device: { id: userId, number } }))
    await send(other, one.id, 1)
    await send(other, both.id, 2)
    await send(kept, both.id, 1)
    const path = `/api/admin/people/${kept}/join/${other}/`
    const compared = (await platform.get(path)).json<JoinedPeople>()
    const joined = await platform.send('POST', path, { otherRev: compared.other.rev }, { rev: compared.one.rev })
    expect(joined.status).toBe(200)
    for (const table of ['survey_state', 'survey_answer'] as const) {
      const rows = await world.inTenant((tx) =>
        tx.selectFrom(table).select('survey_id').where('user_id', '=', kept).orderBy('survey_id').execute(),
      )
      expect(rows.map((row) => row.survey_id)).toEqual([one.id, both.id].toSorted())
    }
    expect(await send(kept, one.id, 2)).toMatchObject([{ outcome: 'refused', code: 'survey.answered' }])
  })
})
