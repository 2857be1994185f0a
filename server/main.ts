import { enableCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Services } from './engine/services.ts'
import { readConfig } from './platform/config/config.ts'
import { explainStart } from './start-error.ts'
import { createStop } from './stop.ts'

async function start(): Promise<void> {
  // What this process writes is for its own account.
  process.umask(0o077)
  const config = readConfig(process.env)
  // A second start finds its code compiled; where the folder cannot be written it just takes longer.
  enableCompileCache(join(config.dataDir, 'cache'))
  const { openServices } = await import('./engine/open-services.ts')
  const opening = openServices(config)
  // The embedded database starts in its own thread meanwhile.
  const loading = Promise.all([
    import('./app.ts'),
    import('./features.ts'),
    import('./engine/operate/metrics.ts'),
    import('./engine/operate/ops-server.ts'),
    import('./engine/operate/heartbeat.ts'),
  ])
  loading.catch(() => {})
  const services = await opening
  const [{ buildApp }, { serverParts }, { openMetrics }, { openOpsServer }, { startHeartbeat }] = await loading
  const { log } = services
  const metrics = openMetrics(services)
  const app = buildApp(services, serverParts, metrics)
  const beside: (() => Promise<void>)[] = []
  const endBeside = async () => {
    for (const end of beside.splice(0).toReversed()) await end()
  }

  const stop = createStop({ services, app, beside: endBeside })
  // A forgotten promise must not take everybody's server with it.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  try {
    if (config.demo) await (await import('./demo/load-demo.ts')).loadDemo(services)
    const ops = await openOpsServer(services, metrics)
    beside.push(() => ops.close())
    beside.push(await startHeartbeat(services))
    if (config.processRole === 'jobs') {
      await app.ready()
      process.stdout.write('\nTrilha is ready: it does jobs.\n\n')
      return
    }
    const notes = await listNotes(services)
    await app.listen({ host: config.host, port: config.port })
    greet(services, (app.server.address() as AddressInfo).port, notes)
  } catch (error) {
    await app.close()
    await endBeside()
    await services.close()
    throw error
  }
}

/** For the person at the terminal, in plain text whatever the log level is. */
function greet({ config }: Services, port: number, notes: readonly string[]): void {
  const address = process.env['PUBLIC_URL'] ? config.publicUrl : `http://localhost:${port}`
  process.stdout.write(`\n${[`Trilha is ready: ${address}`, ...notes].join('\n')}\n\n`)
}

/** What whoever starts this server should know. */
async function listNotes({ config, messages, database }: Services): Promise<string[]> {
  const lines: string[] = []
  if (config.demoIsPublic) {
    lines.push(
      '',
      'WARNING: the demo is open to other machines. Everybody knows its passwords and can read its mailbox:',
      'put nothing real into it.',
    )
  }
  const { findRunners } = await import('./features/session/people/people-service.ts')
  if (!config.demo && !(await database.inSystem(findRunners)).some(({ isIn }) => isIn)) {
    lines.push(
      '',
      'Nobody runs this installation yet. Make its first administrator (with the embedded database, stop the server',
      'before): npm run -s admin -- first <e-mail>',
    )
  }
  if (!messages.canMail) {
    lines.push(
      '',
      'WARNING: no e-mail can be sent (SMTP_URL is not set): nobody can confirm an address, recover a password or',
      'write to support.',
    )
  }
  if (!messages.canSms) {
    lines.push('', 'WARNING: no short message can be sent (SMS_GATEWAY_URL is not set): codes go by e-mail alone.')
  }
  if (config.demo) {
    const { demoPassword, demoPeople } = await import('./demo/people.ts')
    lines.push('', `Demo people (password ${demoPassword}):`, ...demoPeople.map((person) => `  ${person.email}`))
  }
  return lines
}

try {
  await start()
} catch (error) {
  process.stderr.write(`\nTrilha could not start. ${explainStart(error)}\n\n`)
  process.exitCode = 1
}
