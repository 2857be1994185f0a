import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import { temporaryFolder } from '../support/server/server-process.ts'

const root = new URL('../..', import.meta.url).pathname

interface Started {
  url: string
  /** Milliseconds from the command to the printed address. */
  took: number
  said: string
  child: ChildProcess
}

/** What `npm start` runs, on a free port, until it prints its address. */
async function start(dataDir: string): Promise<Started> {
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', DATA_DIR: dataDir }
  for (const name of ['DATABASE_URL', 'FILES_URL', 'BUS_URL', 'PUBLIC_URL', 'DEMO']) delete env[name]
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const url = /ready: (http:\S+)[\s\S]*\n\n/.exec(said)?.[1]
      if (url) resolve({ url, took: performance.now() - begun, said, child })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}\n${said}`)))
  })
}

async function stop({ child }: Started): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  return code
}

test('`npm start` on an empty folder serves app and API and says where, and who may sign in; the next start takes less than a third of the first', async () => {
  const folder = await temporaryFolder('start')
  try {
    const first = await start(folder.path)
    expect(first.said).toContain(demoPassword)
    for (const { email } of demoPeople) expect(first.said).toContain(email)
    const page = await fetch(first.url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<div id="root">')
    expect((await fetch(`${first.url}/api/openapi.json`)).status).toBe(200)
    expect(await stop(first)).toBe(0)

    // Measured on one machine in one run: quietly it is a sixth, and what else the machine is doing slows both.
    const times: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const next = await start(folder.path)
      times.push(next.took)
      expect(next.said).not.toContain('Building')
      expect(await stop(next)).toBe(0)
    }
    expect(Math.min(...times)).toBeLessThan(first.took / 3)
  } finally {
    await folder.remove()
  }
})
