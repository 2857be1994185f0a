// npm run faults -- --campaigns: whole campaigns from seeds, with what everybody has checked after every step.
import { parseArgs } from 'node:util'
import { simulateCampaigns } from './campaign-simulation.ts'

const { values } = parseArgs({
  options: {
    campaigns: { type: 'boolean', default: true },
    seeds: { type: 'string', default: '5' },
    first: { type: 'string', default: '1' },
    steps: { type: 'string', default: '400' },
  },
})
const [seeds, first, steps] = [values.seeds, values.first, values.steps].map(Number) as [number, number, number]
let [wrong, done] = [0, 0]
const taken = new Map<string, number>()
const from = performance.now()
for (let seed = first; seed < first + seeds; seed++) {
  const result = await simulateCampaigns(seed, steps)
  done += result.steps
  for (const [name, count] of result.taken) taken.set(name, (taken.get(name) ?? 0) + count)
  if (result.broken === null) continue
  wrong++
  process.stdout.write(
    `${result.broken}\n  again: npm run faults -- --campaigns --seeds 1 --first ${seed} --steps ${steps}\n`,
  )
}
const seconds = (performance.now() - from) / 1000
process.stdout.write(`${[...taken].map(([name, count]) => `${name} ${count}`).join(', ')}\n`)
process.stdout.write(`${done} steps in ${seconds.toFixed(1)} s, ${(done / seconds).toFixed(1)} a second\n`)
process.stdout.write(`${seeds} seeds, ${steps} steps each, ${wrong} wrong\n`)
process.exit(wrong > 0 ? 1 : 0)
