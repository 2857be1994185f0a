import { expect, test } from 'vitest'
import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import { freshDevice, offline, problem } from '#engine/test-support/server.ts'
import { keepInstitutionalPages } from './keep-pages.ts'
import { readKeptPage } from './page-cache.ts'

const device = freshDevice()

test('engine C10: the institutional pages open without a network though nobody ever looked at them; each is asked for once', async () => {
  device.server.between = async (request) => {
    const page = new URL(request.url).pathname.split('/')[3]
    if (page === 'support') return problem('resource.not_found')
    return Response.json(
      { page, version: 1, edition: 1, updatedAt: '2026-11-18T15:00:00.000Z', texts: {}, forSome: false },
      { headers: { etag: '"a"' } },
    )
  }
  const asked = new Set<string>()
  await keepInstitutionalPages('aurora', asked)
  await keepInstitutionalPages('aurora', asked)
  expect(device.server.requests).toHaveLength(institutionalPages.length)
  // Another start of the app: what is here is not asked for again.
  device.server.requests.length = 0
  await keepInstitutionalPages('aurora', new Set())
  expect(device.server.requests).toEqual(['GET /api/pages/support/'])
  device.server.between = offline
  for (const page of institutionalPages.filter((name) => name !== 'support'))
    expect(await readKeptPage('aurora', page)).toMatchObject({ page })
})

test('engine C10: a network that goes in the middle loses nothing; the rest comes with the next one', async () => {
  let left = 2
  const answer = async (request: Request) => {
    const page = new URL(request.url).pathname.split('/')[3]
    return Response.json(
      { page, version: 1, edition: 1, updatedAt: '2026-11-18T15:00:00.000Z', texts: {}, forSome: false },
      { headers: { etag: '"a"' } },
    )
  }
  device.server.between = (request) => (left-- > 0 ? answer(request) : offline())
  const asked = new Set<string>()
  await expect(keepInstitutionalPages('aurora', asked)).rejects.toMatchObject({ kind: 'offline' })
  expect(asked.size).toBe(2)
  device.server.between = answer
  await keepInstitutionalPages('aurora', asked)
  for (const page of institutionalPages) expect(await readKeptPage('aurora', page)).not.toBeNull()
})
