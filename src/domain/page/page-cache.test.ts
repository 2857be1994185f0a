import { expect, test } from 'vitest'
import type { Page } from '#contract/features/page/page-schema.ts'
import { readKeptPage, renewPage } from './page-cache.ts'
import { ana, bia, captivePage, freshDevice, offline, problem, signedIn } from '#engine/test-support/server.ts'
import { saveSession } from '#engine/session/session.ts'

const device = freshDevice()
const page = (title: string): Page => ({
  page: 'about',
  version: 1,
  edition: 1,
  updatedAt: '2026-11-18T15:00:00.000Z',
  texts: { 'pt-BR': { title, blocks: [] } },
  forSome: false,
})

test('a page that was read opens without a network, and only what changed travels', async () => {
  let current = page('Sobre')
  const tags: (string | null)[] = []
  device.server.between = async (request) => {
    const etag = `"${current.texts['pt-BR']?.title}"`
    tags.push(request.headers.get('if-none-match'))
    if (tags.at(-1) === etag) return new Response(null, { status: 304 })
    return Response.json(current, { headers: { etag } })
  }
  expect(await readKeptPage('aurora', 'about')).toBeNull()
  expect(await renewPage('aurora', 'about')).toEqual(page('Sobre'))
  expect(await renewPage('aurora', 'about')).toEqual(page('Sobre'))
  current = page('Sobre nós')
  expect(await renewPage('aurora', 'about')).toEqual(page('Sobre nós'))
  expect(tags).toEqual([null, '"Sobre"', '"Sobre"'])
  device.server.between = async () => offline()
  await expect(renewPage('aurora', 'about')).rejects.toMatchObject({ kind: 'offline' })
  expect(await readKeptPage('aurora', 'about')).toEqual(page('Sobre nós'))
  expect(await readKeptPage(null, 'about')).toBeNull()
})

test('a portal’s page is not kept in its place; one that is gone is forgotten', async () => {
  device.server.between = async () => Response.json(page('Sobre'), { headers: { etag: '"a"' } })
  await renewPage(null, 'about')
  device.server.between = async () => captivePage()
  await expect(renewPage(null, 'about')).rejects.toMatchObject({ kind: 'captive' })
  expect(await readKeptPage(null, 'about')).toEqual(page('Sobre'))
  device.server.between = async () => problem('resource.not_found')
  expect(await renewPage(null, 'about')).toBeNull()
  expect(await readKeptPage(null, 'about')).toBeNull()
})

test('engine A2: a page for some people is kept for who was shown it; another person of the device neither reads it nor takes it from them', async () => {
  const forSome = { ...page('Regras do time'), forSome: true }
  device.server.between = async () => Response.json(forSome, { headers: { etag: '"a"' } })
  await saveSession(signedIn(ana), 1)
  await renewPage('aurora', 'about')
  expect(await readKeptPage('aurora', 'about')).toEqual(forSome)

  await saveSession(signedIn(bia), 1)
  device.server.between = async () => offline()
  expect(await readKeptPage('aurora', 'about')).toBeNull()
  device.server.between = async () => problem('resource.not_found')
  expect(await renewPage('aurora', 'about')).toBeNull()
  await saveSession(signedIn(ana), 1)
  expect(await readKeptPage('aurora', 'about')).toEqual(forSome)

  // Both may see it now; then one of them may not any more.
  await saveSession(signedIn(bia), 1)
  device.server.between = async () => Response.json(forSome, { headers: { etag: '"a"' } })
  await renewPage('aurora', 'about')
  device.server.between = async () => problem('resource.not_found')
  await renewPage('aurora', 'about')
  expect(await readKeptPage('aurora', 'about')).toBeNull()
  await saveSession(signedIn(ana), 1)
  expect(await readKeptPage('aurora', 'about')).toEqual(forSome)
})

test('an answer that breaks off in the middle is no answer, also where it says no: what is kept stays', async () => {
  await saveSession(signedIn(ana), 1)
  device.server.between = async () => Response.json(page('Sobre'), { headers: { etag: '"a"' } })
  await renewPage('aurora', 'about')
  const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('Failed to fetch')) })
  for (const status of [404, 500]) {
    const headers = { 'content-type': 'application/problem+json' }
    device.server.between = async () => new Response(cutOff(), { status, headers })
    await expect(renewPage('aurora', 'about')).rejects.toMatchObject({ kind: 'offline' })
  }
  expect(await readKeptPage('aurora', 'about')).toEqual(page('Sobre'))
})
