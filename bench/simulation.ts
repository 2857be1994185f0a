import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Figure } from './report.ts'

interface Said {
  confirmed: number
  seconds: number
  lost: number
  doubled: number
}

/** Runs `npm run faults` and reads its last two lines; what broke, with how to see it again, stands in the message. */
async function run(script: string, args: string[]): Promise<Said> {
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, [script, ...args], { maxBuffer: 64 << 20 }, (_, stdout, stderr) =>
      resolve(stderr + stdout),
    ),
  )
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
