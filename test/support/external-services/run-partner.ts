// `npm run partner -- --secret <secret> [--port 4400] [--seed 1] [--modes well,hang]`: a partner programme on this machine,
// for whoever tries the transfer of points by hand.
import { parseArgs } from 'node:util'
import { modesBy, openPartnerSimulator, partnerModes, type PartnerMode } from './partner-simulator.ts'

const { values } = parseArgs({
  options: {
    secret: { type: 'string' },
    port: { type: 'string', default: '4400' },
    seed: { type: 'string', default: '1' },
    modes: { type: 'string', default: 'well' },
  },
})
const { secret } = values
const modes = values.modes
  .split(',')
  .filter((mode): mode is PartnerMode => (partnerModes as readonly string[]).includes(mode))
if (!secret || modes.length === 0) {
  process.stderr.write(
    `npm run partner -- --secret <secret> [--modes ${partnerModes.join(',')}] [--seed 1] [--port 4400]\n`,
  )
  process.exitCode = 2
} else {
  const partner = await openPartnerSimulator({
    secret,
    now: () => new Date(),
    today: () => new Date().toISOString().slice(0, 10),
    next: modesBy(Number(values.seed), modes),
    lateness: 15_000,
    port: Number(values.port),
  })
  process.stdout.write(`A partner programme answers at ${partner.address}\n`)
}
