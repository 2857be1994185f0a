import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Figure } from './report.ts'

interface Said {
  confirmed: number
  seconds: number
  lost: number
  doubled: number
}

/** What `npm run faults` says; what broke, with how to see it again, stands in it. */
const runScript = (script: string, args: string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(process.execPath, [script, ...args], { maxBuffer: 64 << 20 }, (_, stdout, stderr) =>
      resolve(stderr + stdout),
    ),
  )

/** Runs `npm run faults` and reads its last two lines. */
async function run(script: string, args: string[]): Promise<Said> {
  const said = await runScript(script, args)
  const [, confirmed, seconds] = /(\d+) operations were confirmed to somebody, in ([\d.]+) s/.exec(said) ?? []
  const [, lost, doubled] = /(\d+) lost, (\d+) doubled\s*$/.exec(said) ?? []
  if (lost === undefined || doubled === undefined) throw new Error(`the simulation did not come to its end: ${said}`)
  if (lost !== '0' || doubled !== '0') process.stderr.write(said)
  return { confirmed: Number(confirmed), seconds: Number(seconds), lost: Number(lost), doubled: Number(doubled) }
}

function figures({ confirmed, seconds, lost, doubled }: Said, seeds: number, steps: number): Figure[] {
  const note = `${seeds} seeds of ${steps} steps, ${confirmed} operations confirmed, ${Math.round((seeds * steps) / seconds)} steps a second`
  return [
    { what: 'Confirmed and lost', value: lost, unit: 'seeds', atMost: 0, note },
    { what: 'Done twice', value: doubled, unit: 'seeds', atMost: 0 },
    { what: 'Time', value: seconds, unit: 's' },
  ]
}

/** So many seeds have a process and a database of their own: neither grows with the number of worlds. */
const seedsAtOnce = 250

/** A million steps in Node, in one process more than there are processors: each waits a quarter of its time for its database. */
export async function measureSimulation(): Promise<Figure[]> {
  const [seeds, steps] = [5000, 200]
  const from = performance.now()
  const firsts = Array.from({ length: seeds / seedsAtOnce }, (_, at) => 1 + at * seedsAtOnce)
  const shares: Said[] = []
  const next = async (): Promise<void> => {
    const first = firsts.shift()
    if (first === undefined) return
    const args = ['--seeds', String(seedsAtOnce), '--first', String(first), '--steps', String(steps)]
    shares.push(await run('test/faults/simulation/simulate.ts', args))
    return next()
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, next))
  const sum = (of: keyof Said) => shares.reduce((all, share) => all + share[of], 0)
  const all = { confirmed: sum('confirmed'), lost: sum('lost'), doubled: sum('doubled') }
  return figures({ ...all, seconds: (performance.now() - from) / 1000 }, seeds, steps)
}

/** The same in real browsers, over the production build. */
export async function measureBrowserSimulation(): Promise<Figure[]> {
  const args = ['--seeds', '50', '--steps', '40']
  return figures(await run('test/faults/browser/simulate-in-browser.ts', args), 50, 40)
}

/** What the simulated campaigns say at their end. */
const campaignsEnd = /(\d+) steps in [\d.]+ s, [\d.]+ a second\n\d+ seeds, \d+ steps each, (\d+) wrong\s*$/

/** A million steps of rewards campaigns, each balance checked after every one. Each world has a database of its own. */
export async function measureCampaignSimulation(): Promise<Figure[]> {
  const [seeds, steps, atOnce] = [2500, 400, 25]
  const from = performance.now()
  const firsts = Array.from({ length: seeds / atOnce }, (_, at) => 1 + at * atOnce)
  let [done, wrong] = [0, 0]
  const next = async (): Promise<void> => {
    const first = firsts.shift()
    if (first === undefined) return
    const args = ['--seeds', String(atOnce), '--first', String(first), '--steps', String(steps)]
    const said = await runScript('test/faults/campaign/simulate-campaigns.ts', args)
    const [, ofThese, wrongOnes] = campaignsEnd.exec(said) ?? []
    if (wrongOnes === undefined) throw new Error(`the campaigns did not come to their end: ${said}`)
    if (wrongOnes !== '0') process.stderr.write(said)
    done += Number(ofThese)
    wrong += Number(wrongOnes)
    return next()
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, next))
  const seconds = (performance.now() - from) / 1000
  const note = `${seeds} seeds of ${steps} steps, ${done} steps done, ${Math.round(done / seconds)} a second`
  return [
    { what: 'Campaigns with something wrong', value: wrong, unit: 'seeds', atMost: 0, note },
    { what: 'Time', value: seconds, unit: 's' },
  ]
}
