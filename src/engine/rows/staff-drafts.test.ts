import { expect, test, vi } from 'vitest'
import { personDb } from '../database/person-db.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { saveSession, endSession, signOut } from '../session/session.ts'
import { ana, freshDevice, member, signedIn } from '../test-support/server.ts'
import { dropStaffDrafts, readStaffDraft, staffForm } from './staff-drafts.ts'

freshDevice()

const day = 86_400_000
const typed = { firstName: 'canário' }
const keep = () => saveDraft(member, staffForm('person 1'), typed)

test('what staff typed is sealed on the device, and there again after the session has ended', async () => {
  await saveSession(signedIn(), 1)
  await keep()
  expect(JSON.stringify(await personDb(ana).drafts.toArray())).not.toContain('canário')
  await endSession(ana)
  await saveSession(signedIn(), 1)
  expect(await readStaffDraft(member, 'person 1')).toEqual(typed)
  expect(await readStaffDraft({ ...member, clientId: 2 }, 'person 1')).toBeNull()
})

test('it goes with who signs out; what they reported as a learner stays sealed', async () => {
  await saveSession(signedIn(), 1)
  await keep()
  await saveDraft(member, 'sale', { observation: 'meio digitada' })
  await signOut(ana)
  await saveSession(signedIn(), 1)
  expect(await readStaffDraft(member, 'person 1')).toBeNull()
  expect(await readDraft(member, 'sale')).toEqual({ observation: 'meio digitada' })
})

test('after seven days it is not shown any more, and is taken away', async () => {
  await saveSession(signedIn(), 1)
  await keep()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * day - 1000 })
  try {
    await dropStaffDrafts(ana, 'old')
    expect(await readStaffDraft(member, 'person 1')).toEqual(typed)
    vi.setSystemTime(Date.now() + 1000)
    expect(await readStaffDraft(member, 'person 1')).toBeNull()
    await dropStaffDrafts(ana, 'old')
    expect(await personDb(ana).drafts.count()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
