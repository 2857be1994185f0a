import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformPerson, PlatformPersonDetail } from '#contract/features/platform-people/platform-people-schema.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

onOneEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine, { DEMO: '1' })
    platform = await openStaff(installation, 'platform')
  })
  afterAll(async () => installation.close())

  const path = (userId: string) => `/api/admin/platform/people/${userId}/`
  const read = async (userId: string) => (await platform.get(path(userId))).json<PlatformPersonDetail>()
  const remove = (userId: string, caller = platform) => caller.send('POST', `${path(userId)}second-factor/remove/`)
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]
  const find = async (query: string) =>
    (await platform.get(`/api/admin/platform/people/?${query}`)).json<{ rows: PlatformPerson[] }>().rows

  test('somebody of any client is found by the whole e-mail or document, and by less of it nobody is', async () => {
    const { services, ids } = installation
    await services.database.inSystem((tx) =>
      tx.updateTable('person').set({ document: '39053344705' }).where('id', '=', ids.caio).execute(),
    )
    expect((await find('search=CAIO%40example.com')).map(({ userId }) => userId)).toEqual([ids.caio])
    expect(await find('search=390.533.447-05')).toMatchObject([{ userId: ids.caio, document: '3••••••••05' }])
    expect(await find('search=caio%40example')).toEqual([])
    expect(await find('search=%00')).toEqual([])
    expect((await find('')).map(({ userId }) => userId)).toContain(platform.userId)
    expect((await find('')).map(({ userId }) => userId)).not.toContain(ids.caio)
  })

  test('a lost second factor is taken away by another who runs the platform: the person is told, and the trail says who did it', async () => {
    const { services, clock } = installation
    const lost = await openStaff(installation, 'platform')
    expect((await read(lost.userId)).factors).toEqual({ totp: true, passkeys: 0, recoveryCodes: 0 })
    clock.pass(1)
    expect((await remove(lost.userId)).json()).toMatchObject({ factors: { totp: false } })
    const { email } = await read(lost.userId)
    await services.jobs.run()
    const letters = (await services.demoMailbox.list()).filter(({ to }) => to === email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Verificação em duas etapas retirada'])
    const trail = await platform.get(`/api/admin/platform/audit/?subjectId=${lost.userId}`)
    expect(trail.json<{ rows: unknown[] }>().rows).toMatchObject([
      { act: 'person.factor_remove', before: { totp: true } },
    ])
    // There is nothing left to take.
    expect(codeOf(await remove(lost.userId))).toEqual([422, 'mfa.none'])
  })

  test('nobody takes their own second factor away at the desk, and nobody does without a proof', async () => {
    expect(codeOf(await remove(platform.userId))).toEqual([403, 'people.own'])
    const lost = await openStaff(installation, ['programme-admin'])
    const started = installation.clock.now()
    installation.clock.pass(6 * 60_000)
    expect(codeOf(await remove(lost.userId))).toEqual([403, 'session.proof_required'])
    installation.clock.set(started)
    expect((await read(lost.userId)).factors.totp).toBe(true)
    expect((await remove(lost.userId)).status).toBe(200)
  })
})
