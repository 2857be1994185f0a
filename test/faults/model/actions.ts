import type { PayloadOf } from '#contract/engine/operation.ts'
import type { Random } from './random.ts'

/** What may happen in a simulated world, in Node or in a browser, and how often beside the others. */
export const actionWeights = {
  tab: 6,
  signIn: 8,
  signOut: 2,
  lock: 3,
  unlock: 4,
  sale: 16,
  favourite: 8,
  progress: 8,
  discard: 5,
  drain: 22,
  pull: 8,
  mood: 8,
  clock: 2,
  time: 10,
  killTab: 5,
  killDevice: 2,
} as const

/** In the first layer tests are taken as well. */
export const worldWeights = { ...actionWeights, test: 6 } as const

/** The same where people mostly take tests. */
export const testWeights = { ...worldWeights, sale: 4, favourite: 2, progress: 2, discard: 1, test: 60 } as const

/** What the network does to the requests of a device. */
export type Mood = 'good' | 'offline' | 'losing' | 'doubling' | 'busy' | 'captive'

const moods: readonly Mood[] = ['good', 'good', 'offline', 'losing', 'losing', 'doubling', 'busy', 'captive']
const courses = [
  { courseId: 1, activityId: 101 },
  { courseId: 2, activityId: 201 },
]

export const pickMood = (random: Random): Mood => random.pick(moods)

/** A sale whose number says whose it is; the same number comes more than once. */
export function pickSale(random: Random, mark: string, soldOn: string): PayloadOf<'sale.report'> {
  return {
    invoiceNumber: `${mark}-${random.between(1, 8)}`,
    storeId: 2,
    soldOn,
    lines: [{ productId: 1, quantity: random.between(1, 3) }],
    observation: '',
  }
}

export function pickFavourite(random: Random): PayloadOf<'course.favourite'> {
  const { courseId } = random.pick(courses)
  return { courseId, favourite: random.chance(0.5) }
}

/** A page or two of an activity, seen. */
export function pickProgress(random: Random): PayloadOf<'activity.progress'> {
  const { courseId, activityId } = random.pick(courses)
  const from = random.between(0, 8)
  const range: [number, number] = [from, from + random.between(1, 2)]
  return { courseId, activityId, covered: [range], position: range[1] }
}
