import { readFileSync } from 'node:fs'
import type { PlatformState } from '#contract/features/platform/platform-contract.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { countAll, countJobs, findDatabaseBytes } from './platform-queries.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const startedAt = new Date()

/** How the installation stands. */
export async function readPlatform({ config, database, messages }: Services): Promise<PlatformState> {
  const { counts, bytes, jobs } = await database.inSystem(async (tx) => ({
    counts: await countAll(tx),
    bytes: await findDatabaseBytes(tx),
    jobs: await countJobs(tx),
  }))
  return {
    version,
    startedAt: startedAt.toISOString(),
    database: database.engine,
    databaseBytes: bytes,
    publicUrl: config.publicUrl,
    isHttps: config.publicUrl.startsWith('https:'),
    mail: messages.canMail,
    sms: messages.canSms,
    ...counts,
    jobs: jobs.map(({ oldestAt, ...job }) => ({ ...job, oldestAt: oldestAt?.toISOString() ?? null })),
  }
}

const text = 'Trilha: this message shows that messages can be sent. / Esta mensagem mostra que o envio funciona.'

/** Queues a letter to see whether letters arrive; fails with `platform.mail_off`. */
export async function testMail(services: Services, staff: Staff, to: string): Promise<void> {
  if (!services.messages.canMail) fail('platform.mail_off')
  await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const letter = { to, subject: 'Trilha', text, html: `<p>${text}</p>` }
    await services.messages.mail(tx, letter, new Date(now.getTime() + 3_600_000))
    await note({ act: 'platform.mail_test', subject: { kind: 'platform', id: '0' } })
    return { done: true }
  })
  services.jobs.nudge()
}
