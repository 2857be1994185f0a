// npm run faults -- --browser: worlds from seeds in real browsers, each checked after every step.
import { parseArgs } from 'node:util'
import { plantedBuilds } from './planted-build.ts'
import { runSeeds } from './run-seeds.ts'

const { values } = parseArgs({
  options: {
    browser: { type: 'boolean' },
    seeds: { type: 'string', default: '3' },
    first: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    planted: { type: 'string' },
    story: { type: 'boolean', default: false },
  },
})
const planted = values.planted ?? null
if (planted && !plantedBuilds.some(({ name }) => name === planted))
  throw new Error(`planted faults: ${plantedBuilds.map(({ name }) => name).join(', ')}`)
const { lost, doubled } = await runSeeds({
  seeds: Number(values.seeds),
  first: Number(values.first),
  steps: Number(values.steps),
  planted,
  story: values.story,
  say: (text) => void process.stdout.write(`${text}\n`),
})
process.exit(lost + doubled > 0 ? 1 : 0)
