import { rangesOf } from '#contract/features/activity/covered.ts'
import { pickFavourite, pickProgress, pickSale } from './actions.ts'
import type { Model } from './model.ts'
import type { Random } from './random.ts'
import type { Device } from '../simulation/device.ts'
import type { SimulatedApp } from '../simulation/load-app.ts'
import type { Person } from '../simulation/server.ts'

/** Somebody does something that is queued; what they are told is the model's to remember. */
export async function queueWork(
  action: 'sale' | 'favourite' | 'progress',
  app: SimulatedApp,
  { person, device, random, model }: { person: Person; device: Device; random: Random; model: Model },
): Promise<void> {
  const member = { userId: person.userId, clientId: 1 }
  if (action === 'sale') {
    const payload = pickSale(random, person.mark, '2026-11-17')
    const id = await app.queueOperation({ member, kind: 'sale.report', payload })
    model.keep({ id, kind: 'sale.report', person, device, covered: null })
  }
  if (action === 'favourite') {
    const payload = pickFavourite(random)
    const id = await app.queueOperation({ member, kind: 'course.favourite', payload })
    model.keep({ id, kind: 'course.favourite', person, device, covered: null })
  }
  if (action === 'progress') {
    const payload = pickProgress(random)
    const id = await app.queueOperation({ member, kind: 'activity.progress', payload, combine: true })
    const covered = { activityId: payload.activityId, range: rangesOf(payload.covered)[0] ?? [0, 0] } as const
    model.keep({ id, kind: 'activity.progress', person, device, covered })
  }
}
