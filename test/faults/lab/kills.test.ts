import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sampledKinds } from '#test/support/read-samples.ts'
import { seeds } from './seeds.ts'

// In a process of its own: the simulated world puts its own clock, timers and databases in the place of the real ones.
function killEachAwait(seed: number): Promise<{ code: number | null; said: string }> {
  const script = fileURLToPath(new URL('./kill-each-await.ts', import.meta.url))
  const child = spawn(process.execPath, [script, '--seed', String(seed), '--every', '4'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said: said.trimEnd() }))
  })
}

test.each(seeds(1))(
  'row 2: whatever is sent, and wherever between two awaits its tab or worker ends, it arrives and takes effect once (seed %i)',
  async (seed) => {
    const { code, said } = await killEachAwait(seed)
    expect(code, said).toBe(0)
    for (const kind of sampledKinds) expect(said).toMatch(new RegExp(`^${kind}: ended at \\d+ of its awaits`, 'm'))
  },
  300_000,
)
