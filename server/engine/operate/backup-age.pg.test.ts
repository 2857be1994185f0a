import { expect, test } from 'vitest'
import { connectTo } from '#test/support/database/postgres.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'
import { openMetrics } from './metrics.ts'

onPostgres(() => {
  test('back-office 16: metrics tell how old the last good backup is, and that there is none', async () => {
    const installation = await openInstallation('postgres')
    const { services, clock } = installation
    const age = async () => /^trilha_backup_age_seconds (.+)$/m.exec((await openMetrics(services).tell()).text)?.[1]
    try {
      expect(await age()).toMatch(/^\+?Inf/)
      // Servers may not write there: the command line does, as the owner.
      const owner = await connectTo(services.testDatabase.config.databaseUrl ?? '')
      const madeAt = new Date(clock.now().getTime() - 7_200_000)
      await owner.query('UPDATE installation SET backed_up_at = $1', [madeAt])
      await owner.end()
      expect(await age()).toBe('7200')
    } finally {
      await installation.close()
    }
  })
})
