import { expect, test } from '@playwright/test'
import { plantedBuilds } from './planted-build.ts'
import { runSeeds } from './run-seeds.ts'

const share = { seeds: 3, first: 1, steps: 40 }

test('in two worlds of real browsers, service workers, kills and bad networks nothing that was confirmed is lost, doubled or shown to another', async () => {
  test.setTimeout(300_000)
  const said: string[] = []
  const { kept } = await runSeeds({ ...share, seeds: 2, planted: null, say: (text) => void said.push(text) })
  expect(said.at(-1), said.join('\n')).toBe('2 seeds, 40 steps each, 0 lost, 0 doubled')
  expect(kept).toBeGreaterThan(14)
})

for (const { name } of plantedBuilds) {
  test(`a fault planted into the build is found by the same worlds: ${name}`, async () => {
    test.setTimeout(300_000)
    const said: string[] = []
    const { lost, doubled } = await runSeeds({ ...share, planted: name, say: (text) => void said.push(text) })
    expect(lost + doubled, said.join('\n')).toBe(1)
    expect(said.join('\n')).toContain('again: npm run faults -- --browser --seeds 1 --first')
  })
}
