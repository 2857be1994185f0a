// npm run faults: worlds from seeds, each checked after every step.
import { parseArgs } from 'node:util'
import { installGlobals } from './globals.ts'
import { bundleApp, type Planted } from './load-app.ts'
import { Server } from './server.ts'
import { Simulation } from './simulation.ts'
import { plantedFaults } from './planted-faults.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    first: { type: 'string', default: '1' },
    // Of every so many seeds one: in some worlds people mostly take tests.
    every: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    planted: { type: 'string' },
    story: { type: 'boolean', default: false },
  },
})
const [seeds, first, every, steps] = [values.seeds, values.first, values.every, values.steps].map(Number) as [
  number,
  number,
  number,
  number,
]
const planted: Planted | null = values.planted
  ? (plantedFaults.find(({ name }) => name === values.planted) ?? null)
  : null
if (values.planted && !planted) throw new Error(`planted faults: ${plantedFaults.map(({ name }) => name).join(', ')}`)

installGlobals()
const [server, makeApp] = await Promise.all([Server.open(), bundleApp(planted)])
let lost = 0
let doubled = 0
let kept = 0
const from = performance.now()
for (let seed = first; seed < first + seeds * every; seed += every) {
  const simulation = new Simulation(seed, server, makeApp)
  const result = await simulation.run(steps)
  kept += result.kept
  if (values.story) process.stdout.write(`${simulation.story.join('\n')}\n`)
  if (result.broken === null) continue
  if (result.broken.includes('doubled')) doubled++
  else lost++
  process.stdout.write(
    `seed ${seed} ${result.broken}\n  again: npm run faults -- --seeds 1 --first ${seed} --steps ${steps}${planted ? ` --planted "${planted.name}"` : ''}\n`,
  )
  if (planted) break
}
await server.close()
const seconds = ((performance.now() - from) / 1000).toFixed(1)
process.stdout.write(`${kept} operations were confirmed to somebody, in ${seconds} s\n`)
process.stdout.write(`${seeds} seeds, ${steps} steps each, ${lost} lost, ${doubled} doubled\n`)
process.exit(lost + doubled > 0 ? 1 : 0)
