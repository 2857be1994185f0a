import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/features/activity/activity-row.ts'
import type { ImportedGame } from '#contract/features/authoring/authoring-schema.ts'
import type { FieldValue } from '#contract/features/authoring/draft/fields.ts'
import { fieldsOfH5p } from '#contract/features/authoring/draft/game/h5p-fields.ts'
import { newId } from '#contract/engine/ids.ts'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { h5pOf } from '#test/support/packages/h5p-of.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { authorOf, titles } from '../authoring.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
  })
  afterAll(async () => installation.close())
  const gameOf = async (mediaId: string) =>
    (await admin.get(`/api/admin/content/games/${mediaId}/`)).json<ImportedGame>()
  const picture = (red: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 20 } } })
      .png()
      .toBuffer()

  test('player P42: the game of an H5P is published with its texts, its answers and its pictures, which are media of the library', async () => {
    const media = mediaOf(installation, admin)
    const cards = ['rolo', 'pincel', 'trincha'].map((name) => ({
      image: { path: `images/${name}.png` },
      imageAlt: name,
      match: { path: `images/${name}-2.png` },
      matchAlt: `para ${name}`,
    }))
    const paths = cards.flatMap(({ image, match }) => [image.path, match.path])
    const files = Object.fromEntries(
      await Promise.all(paths.map(async (path, at): Promise<[string, Buffer]> => [path, await picture(at * 40)])),
    )
    const { id: mediaId, tree } = await media.add('Pares.h5p', h5pOf('H5P.MemoryGame', { cards }, files))
    expect(tree).toMatchObject({ kind: 'h5p', library: 'H5P.MemoryGame' })
    const found = await gameOf(mediaId)
    if (found.is !== 'game') throw new Error(found.is)
    expect(Object.keys(found.pictures).toSorted()).toEqual(paths.map((path) => `content/${path}`).toSorted())
    for (const id of Object.values(found.pictures))
      await expect
        .poll(async () => (await admin.get(`/api/admin/media/${id}/`)).json<MediaDetail>().state, { timeout: 20_000 })
        .toBe('ready')

    const words = { one: 'Certo', two: 'Errado' }
    const own = fieldsOfH5p(found.game, { language: 'pt-BR', pictures: found.pictures, words })
    const at = `activities.${newId()}`
    const fields: Record<string, FieldValue> = Object.fromEntries(
      Object.entries({ place: 1, gone: false, 'title.pt-BR': found.title, ...own }).map(([name, value]) => [
        `${at}.${name}`,
        value,
      ]),
    )
    const author = authorOf(admin)
    const id = await author.create('course', { ...titles('Com H5P'), ...fields })
    const answer = await author.act('course', id, 'publish', { underWay: 'stay' })
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.any(String)])
    const { activities } = (await installation.as('ana').request('GET', `/api/courses/${id}/`)).json<{
      activities: Activity[]
    }>()
    expect(activities).toMatchObject([
      {
        type: 'find_the_pairs',
        content: {
          items: cards.map(({ imageAlt, matchAlt }) => ({
            text: { 'pt-BR': imageAlt },
            other: { 'pt-BR': matchAlt },
            picture: { bundle: { bundleId: expect.any(String) } },
            otherPicture: { bundle: { bundleId: expect.any(String) } },
          })),
        },
      },
    ])
  })

  test('player P42: a picture that is none is no medium, and its game comes without it', async () => {
    const media = mediaOf(installation, admin)
    const dialogs = [{ text: 'Frente', answer: 'Verso', image: { path: 'images/a.png' } }]
    const files = { 'images/a.png': '<script>alert(1)</script>' }
    const { id } = await media.add('Cartas.h5p', h5pOf('H5P.Dialogcards', { dialogs }, files))
    await expect.poll(() => gameOf(id), { timeout: 20_000 }).toMatchObject({ is: 'game', pictures: {} })
  })

  test('player P42: another type is told by its name, and a package that is no H5P is none', async () => {
    const media = mediaOf(installation, admin)
    const other = await media.add('Linha.h5p', h5pOf('H5P.Timeline', {}))
    expect([other.state, other.reason]).toEqual(['refused', 'h5p.type_unknown'])
    expect(await gameOf(other.id)).toEqual({ is: 'refused', reason: 'h5p.type_unknown', value: 'H5P.Timeline' })
  })
})
