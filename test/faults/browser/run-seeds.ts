import { openBrowserWorld } from './browser-world.ts'
import { plantedBuilds, plantInto } from './planted-build.ts'

/** What is to be run, and where what it came to is said, line by line. */
export interface Wanted {
  seeds: number
  first: number
  steps: number
  /** Name of a fault to plant into the build; the first seed that finds it ends the run. */
  planted: string | null
  story?: boolean
  say: (text: string) => void
}

/** What the seeds came to. */
export interface Found {
  kept: number
  lost: number
  doubled: number
  seconds: number
}

/** Runs worlds in real browsers, one after the other; the last line that is said is their sum. */
export async function runSeeds({ seeds, first, steps, planted, story, say }: Wanted): Promise<Found> {
  const fault = planted === null ? null : plantedBuilds.find(({ name }) => name === planted)
  if (fault === undefined) throw new Error(`there is no fault "${planted}" for the build`)
  const found: Found = { kept: 0, lost: 0, doubled: 0, seconds: 0 }
  const from = performance.now()
  const world = await openBrowserWorld(fault && ((dist) => plantInto(dist, fault)))
  try {
    for (let seed = first; seed < first + seeds; seed++) {
      const result = await world.run(seed, steps)
      found.kept += result.kept
      if (story) say(result.story.join('\n'))
      if (result.broken === null) continue
      found[result.broken.startsWith('doubled') ? 'doubled' : 'lost']++
      const again = `npm run faults -- --browser --seeds 1 --first ${seed} --steps ${steps}`
      say(`seed ${seed} ${result.broken}`.slice(0, 2000))
      say(`  again: ${again} --story${planted ? ` --planted "${planted}"` : ''}`)
      if (planted) break
    }
  } finally {
    await world.close()
  }
  found.seconds = (performance.now() - from) / 1000
  say(`${found.kept} operations were confirmed to somebody, in ${found.seconds.toFixed(1)} s`)
  say(`${seeds} seeds, ${steps} steps each, ${found.lost} lost, ${found.doubled} doubled`)
  return found
}
