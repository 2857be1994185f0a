import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, saveDraft } from '#engine/rows/drafts.ts'
import { personDb } from '#engine/database/person-db.ts'
import { saveSession } from '#engine/session/session.ts'
import { ana, member, signedIn, freshDevice } from '#engine/test-support/server.ts'
import { answerShare } from './share-target.ts'

freshDevice()

// Node's Response.redirect knows no base address; a service worker's does.
beforeEach(() => {
  vi.spyOn(Response, 'redirect').mockImplementation(
    (path, status) => new Response(null, { status, headers: { location: new URL(path, 'http://trilha.test').href } }),
  )
})

function share(...files: [content: string, type: string][]) {
  const body = new FormData()
  body.set('title', 'vitrine')
  for (const [content, type] of files) body.append('photo', new Blob([content], { type }), 'foto.jpg')
  return answerShare(new Request('http://trilha.test/share-photo/', { method: 'POST', body }))
}
const target = (response: Response) => [response.status, response.headers.get('location')]

test('a shared photo becomes the sealed draft of whoever is signed in, beside what was typed', async () => {
  await saveSession(signedIn(), 1)
  await saveDraft(member, 'photo', { storeId: 3, photo: null })
  expect(target(await share(['pixels', 'image/jpeg']))).toEqual([303, 'http://trilha.test/upload-photos?shared=1'])
  const draft = (await readDraft(member, 'photo')) as { storeId: number; photo: Blob }
  expect([draft.storeId, draft.photo.type, await draft.photo.text()]).toEqual([3, 'image/jpeg', 'pixels'])
  expect(JSON.stringify(await personDb(ana).drafts.toArray())).not.toContain('pixels')
})

test('something that is no picture is not taken', async () => {
  await saveSession(signedIn(), 1)
  expect(target(await share(['%PDF', 'application/pdf']))).toEqual([303, 'http://trilha.test/upload-photos'])
  expect(await readDraft(member, 'photo')).toBeNull()
})

test('with nobody signed in nothing is kept', async () => {
  expect(target(await share(['pixels', 'image/jpeg']))).toEqual([303, 'http://trilha.test/'])
  expect(await personDb(ana).drafts.count()).toBe(0)
})
