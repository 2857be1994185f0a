import { Random } from '../model/random.ts'
import { endsAt } from './calendar.ts'
import { CampaignWorld, Differs } from './campaign-world.ts'
import { Checks } from './checks.ts'
import { passNight } from './steps/night.ts'
import { finishWaiting } from './steps/deciding.ts'
import { pickStep, steps, type StepName } from './steps/steps.ts'
import { Programme } from './programme.ts'

/** Steps after which everything is looked at. */
const wholeCheckEach = 60
const dayMs = 86_400_000

interface CampaignResult {
  seed: number
  steps: number
  /** How often each step was taken. */
  taken: ReadonlyMap<StepName, number>
  /** What differs, and the last of what was done before; null: nothing. */
  broken: string | null
  /** Everything that was done, with when. */
  story: readonly string[]
}

/** What a test plants: it is called before a step. */
export type Planted = (world: CampaignWorld, step: number) => Promise<void> | void

/** Plays two campaigns from their first day until everything of them has expired. */
export async function simulateCampaigns(seed: number, stepCount: number, planted?: Planted): Promise<CampaignResult> {
  const programme = await Programme.open()
  const world = new CampaignWorld(programme, new Random(seed))
  const checks = new Checks(world)
  const taken = new Map<StepName, number>()
  let step = 0
  try {
    // Most sell from the first day on.
    for (let at = 0; at < 8; at++) await steps.signUp(world)
    for (; step < stepCount; step++) {
      await pass(world, stepCount - step)
      await planted?.(world, step)
      const name = pickStep(world)
      taken.set(name, (taken.get(name) ?? 0) + 1)
      await steps[name](world)
      await checks.touched()
      if (step % wholeCheckEach === wholeCheckEach - 1) await checks.whole()
    }
    programme.installation.clock.pass(60 * dayMs)
    await finishWaiting(world)
    await passNight(world)
    await checks.touched()
    await checks.whole()
    return { seed, steps: step, taken, broken: null, story: world.story }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const what = error instanceof Differs ? error.message : (error.stack ?? error.message)
    const broken = `seed ${seed}, step ${step}: ${what}\n  ${world.story.slice(-12).join('\n  ')}`
    return { seed, steps: step, taken, broken, story: world.story }
  } finally {
    await programme.close()
  }
}

/** Time passes: some seconds, or so long that the rest of the steps reach the end. What is due meanwhile is done. */
async function pass(world: CampaignWorld, stepsLeft: number): Promise<void> {
  const { clock } = world.programme.installation
  const before = world.today
  const left = Math.max(0, endsAt.getTime() - world.now.getTime())
  const isLong = world.random.chance(0.4)
  clock.pass(
    isLong ? Math.floor((world.random.next() * 2 * left) / (stepsLeft * 0.4)) : world.random.between(1000, 50_000),
  )
  await finishWaiting(world)
  if (world.today !== before) await passNight(world)
}
