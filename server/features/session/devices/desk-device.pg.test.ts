import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { noteDeskDevice } from './desk-device-service.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres', { DEMO: '1' })))
  afterAll(async () => installation.close())

  test('of two devices that come to the desk for the first time at once one is told of, whichever it is', async () => {
    const { services, ids, clock } = installation
    const userId = ids.ana
    const arrive = noteDeskDevice(services)
    const session = async (device: string) => {
      const id = newId()
      const expires_at = new Date(clock.now().getTime() + 86_400_000)
      const row = { id, user_id: userId, created_at: clock.now(), expires_at, revoked_at: null, device }
      await services.database.inSystem((tx) => tx.insertInto('session_family').values(row).execute())
      return { userId, sessionId: id }
    }
    for (let round = 1; round <= 8; round++) {
      await services.database.inSystem((tx) => tx.deleteFrom('desk_device').execute())
      const arriving = [await session('chrome/windows'), await session('safari/ios')]
      await Promise.all(arriving.map((one) => services.database.inSystem((tx) => arrive(tx, one, clock.now()))))
      await services.jobs.run()
      const letters = (await services.demoMailbox.list()).filter(({ to }) => to === 'ana@example.com')
      expect(letters).toHaveLength(round)
    }
  })
})
