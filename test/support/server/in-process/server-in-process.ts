import { buildApp } from '#server/app.ts'
import { openServices } from '#server/engine/open-services.ts'
import type { Services } from '#server/engine/services.ts'
import { serverParts } from '#server/features.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { freePort } from '../server-process.ts'

/** A real server over the production build in the process of its test, which turns its clock. */
export interface ServerInProcess {
  readonly url: string
  services: Services
  /** As late as the machine's, and by what was passed. */
  clock: { now(): Date; pass(ms: number): void }
  close(): Promise<void>
}

/** Serves what is in a data folder. */
export async function serveInProcess(dataDir: string): Promise<ServerInProcess> {
  const port = await freePort()
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead), pass: (ms: number) => void (ahead += ms) }
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent', PORT: String(port) })
  const services = await openServices(config, { clock })
  const app = buildApp(services, serverParts)
  await app.ready()
  await services.jobs.start()
  await app.listen({ host: '127.0.0.1', port })
  return {
    url: `http://localhost:${port}`,
    services,
    clock,
    async close() {
      await app.close()
      await services.close()
    },
  }
}
