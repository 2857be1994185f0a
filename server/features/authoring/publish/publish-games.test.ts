import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { Fault } from '#contract/features/authoring/draft/faults.ts'
import type { Preview } from '#contract/features/authoring/authoring-schema.ts'
import { fieldsOfGame } from '#contract/features/authoring/draft/game/game-fields.ts'
import type { FieldValue, Fields } from '#contract/features/authoring/draft/fields.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { gameTypeNames, type GameType } from '#contract/features/game/game-names.ts'
import { sampleGames } from '#contract/features/game/game.test-support.ts'
import { newId } from '#contract/engine/ids.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    author = authorOf(admin)
  })
  afterAll(async () => installation.close())

  const ofGame = (type: GameType, own: Fields): { key: string; fields: Record<string, FieldValue> } => {
    const key = newId()
    const all = { place: 1, gone: false, 'title.pt-BR': 'Um jogo', 'title.en-US': 'A game', type, ...own }
    return {
      key,
      fields: Object.fromEntries(
        Object.entries(all).map(([name, value]) => [`activities.${key}.${name}`, value as FieldValue]),
      ),
    }
  }
  const faultsOf = async (id: number) =>
    (await author.get('course', id, 'check/'))
      .json<{ faults: Fault[] }>()
      .faults.filter(({ level }) => level === 'fault')
  const read = async (id: number) =>
    (await installation.as('ana').request('GET', `/api/courses/${id}/`)).json<{
      course: Course
      activities: Activity[]
    }>()

  test.each(gameTypeNames)('%s: what its author wrote is published as it is', async (type) => {
    const { fields } = ofGame(
      type,
      fieldsOfGame(sampleGames[type], () => ''),
    )
    const id = await author.create('course', { ...titles('Com jogo'), ...fields })
    expect(await faultsOf(id)).toEqual([])
    const answer = await author.act('course', id, 'publish', { underWay: 'stay' })
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.any(String)])
    const { activities } = await read(id)
    expect(activities).toMatchObject([{ type, content: sampleGames[type] }])
  })

  test('a game without its things says what it lacks, is left out of the preview, and is not published', async () => {
    const { key, fields } = ofGame('find_the_pairs', {})
    const id = await author.create('course', { ...titles('Vazio'), ...fields })
    expect(await faultsOf(id)).toEqual([{ field: `activities.${key}.items`, code: 'game_too_few', level: 'fault' }])
    const { course } = (await author.get('course', id, 'preview/')).json<Preview>()
    expect(course?.activities).toEqual([])
    expect((await author.act('course', id, 'publish', { underWay: 'stay' })).status).toBe(422)
  })

  test('pictures of a game are part of what a device keeps, shown in the preview, and read by whoever sees the course', async () => {
    const picture = await readyFile({ services: installation.services, by: admin.userId }, { kind: 'image' })
    const own = fieldsOfGame(sampleGames.flashcards, () => '')
    const item = Object.keys(own)
      .find((name) => name.endsWith('.place'))!
      .replace('.place', '.picture')
    const { fields } = ofGame('flashcards', { ...own, [item]: picture })
    const id = await author.create('course', { ...titles('Com imagem'), ...fields })
    const shown = (await author.get('course', id, 'preview/')).json<Preview>().course ?? expect.unreachable()
    expect(Object.keys(shown.files)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect((await author.act('course', id, 'publish', { underWay: 'stay' })).status).toBe(200)
    const { course, activities } = await read(id)
    const content = activities[0]?.content as (typeof sampleGames)['flashcards']
    const bundle = content.items.flatMap((one) => one.picture ?? [])[0]?.bundle ?? expect.unreachable()
    expect(course.bytes).toBe(bundle.bytes)
    const address = `/api/bundles/${bundle.bundleId}/files/${bundle.files?.[0]?.sha256}/`
    expect((await installation.as('ana').request('GET', address)).status).toBe(200)
    const uses = await admin.get(`/api/admin/media/${picture}/`)
    expect(uses.json<{ uses: { subject: string }[] }>().uses.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['draft', 'version']),
    )
  })
})
