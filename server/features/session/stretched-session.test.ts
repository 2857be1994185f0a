import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/engine/session/session.ts'
import { setMaintenance } from '#server/features/settings/maintenance/set-maintenance-service.ts'
import {
  ask,
  openInstallation,
  password,
  start,
  type Answer,
  type Installation,
} from '#test/support/server/test-installation.ts'
import { platformSettings, saveSettings } from '#test/support/save-settings.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { sessionFeature } from './session-feature.ts'

const [minute, day] = [60_000, 86_400_000]

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())
  beforeEach(() => installation.clock.set(start))

  /** The platform's maintenance begins by itself in so many minutes. */
  const plan = async (minutes: number) => {
    const from = new Date(installation.clock.now().getTime() + minutes * minute).toISOString()
    const platform = await openStaff(installation, 'platform')
    const settings = { maintenance: { state: 'planned' as const, from, text: {} } }
    expect((await saveSettings(platform, settings, platformSettings)).status).toBe(200)
  }
  const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code
  const signIn = async () =>
    (
      await ask(installation.app, {
        method: 'POST',
        url: '/etraining_login/login/',
        body: { username: 'ana', password },
      })
    ).json<SignedIn>().refresh_token
  const renew = (token: string) =>
    ask(installation.app, {
      method: 'POST',
      url: '/o/token/',
      body: { grant_type: 'refresh_token', refresh_token: token },
    })

  test('back-office 12: the 30 days of a session are stretched by a maintenance in which they run out; what was shut twice over counts once', async () => {
    const [inTime, tooLate] = [await signIn(), await signIn()]
    installation.clock.pass(29 * day)
    await setMaintenance(installation.services, null, true)
    // Only the platform's administrators get in; the client's own maintenance lies within the platform's.
    await setMaintenance(installation.services, 'escola', true)
    installation.clock.pass(3 * day)
    expect((await renew(inTime)).status).toBe(503)
    for (const job of Object.values(sessionFeature.hourly?.(installation.services) ?? {})) await job()
    await setMaintenance(installation.services, 'escola', false)
    await setMaintenance(installation.services, null, false)

    const renewed = await renew(inTime)
    expect(renewed.status).toBe(200)
    installation.clock.pass(day)
    expect(codeOf(await renew(tooLate))).toBe('session.expired')
    // The next one has its own 30 days again.
    installation.clock.pass(28 * day)
    expect((await renew(renewed.json<SignedIn>().refresh_token)).status).toBe(200)
  })

  test('back-office 12: what was planned and called off stretches nothing; what began by itself does from then on', async () => {
    // After whatever the tests before have shut.
    installation.clock.pass(200 * day)
    const token = await signIn()
    await plan(60)
    await setMaintenance(installation.services, null, false)
    installation.clock.pass(30 * day - 10 * minute)
    await plan(5)
    installation.clock.pass(25 * minute)
    await setMaintenance(installation.services, null, false)
    // Shut for the last 5 of its minutes, and 15 more: stretched by 20.
    installation.clock.pass(4 * minute)
    const other = await signIn()
    expect((await renew(token)).status).toBe(200)
    installation.clock.pass(30 * day)
    expect(codeOf(await renew(other))).toBe('session.expired')
  })
})
