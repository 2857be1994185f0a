import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { plantedFaults } from './planted-faults.ts'
import { testWorlds } from './simulation.ts'

// In a process of its own: the simulation puts its own clock, timers and databases in the place of the real ones.
function simulate(...args: string[]): Promise<{ code: number | null; said: string }> {
  const script = fileURLToPath(new URL('./simulate.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, said: said.trimEnd() }))
  })
}

const last = (said: string) => said.split('\n').at(-1)

test('in thirty worlds of tabs, networks, clocks, audiences and kills nothing that was confirmed is lost or doubled, and nothing is shown to who may not see it', async () => {
  const { code, said } = await simulate('--seeds', '30', '--steps', '200')
  expect(last(said), said).toBe('30 seeds, 200 steps each, 0 lost, 0 doubled')
  expect(code).toBe(0)
}, 300_000)

test('a seed tells the same story whenever it is asked: what broke once can be replayed', async () => {
  const tell = async () => {
    const { said } = await simulate('--seeds', '1', '--first', '7', '--steps', '200', '--story')
    return said.replace(/, in [\d.]+ s$/m, '')
  }
  const story = await tell()
  expect(story).toContain('unlock on tablet')
  expect(await tell()).toBe(story)
}, 60_000)

test.each(plantedFaults.map(({ name, ofTests }) => [name, ofTests ? String(testWorlds) : '1']))(
  'a planted fault is found: %s',
  async (name, every) => {
    // It ends with the first world that finds it. Which that is shifts with whatever the worlds are made of.
    const worlds = ['--seeds', '150', '--first', every, '--every', every, '--steps', '200']
    const { code, said } = await simulate(...worlds, '--planted', name)
    expect(code, said).toBe(1)
    expect(said).toContain('again: npm run faults -- --seeds 1 --first')
  },
  600_000,
)
