import { enableCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Services } from './engine/services.ts'
import { readConfig } from './platform/config/config.ts'
import { explainStart } from './start-error.ts'

/** A stop that takes longer than this is cut short; supervisors kill after about ten seconds. */
const stopWithin = 5000

async function start(): Promise<void> {
  // What this process writes is for its own account.
  process.umask(0o077)
  const config = readConfig(process.env)
  // A second start finds its code compiled; where the folder cannot be written it just takes longer.
  enableCompileCache(join(config.dataDir, 'cache'))
  const { openServices } = await import('./engine/open-services.ts')
  const opening = openServices(config)
  // The embedded database starts in its own thread meanwhile.
  const loading = Promise.all([import('./app.ts'), import('./features.ts')])
  loading.catch(() => {})
  const services = await opening
  const [{ buildApp }, { serverParts }] = await loading
  const { log } = services
  const app = buildApp(services, serverParts)

  let stopping = false
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => {
      log.error('the stop took too long and was cut short')
      process.exit(1)
    }, stopWithin).unref()
    await app.close()
    await services.close()
    process.exitCode = exitCode
  }
  // A forgotten promise must not take everybody's server with it.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal, 0))

  try {
    if (config.demo) await (await import('./demo/load-demo.ts')).loadDemo(services)
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.close()
    await services.close()
    throw error
  }
  await greet(services, (app.server.address() as AddressInfo).port)
}

/** For the person at the terminal, in plain text whatever the log level is. */
async function greet({ config, messages, database }: Services, port: number): Promise<void> {
  const address = process.env['PUBLIC_URL'] ? config.publicUrl : `http://localhost:${port}`
  const lines = [`Trilha is ready: ${address}`]
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
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`\nTrilha could not start. ${explainStart(error)}\n\n`)
  process.exitCode = 1
}
