import { totalOf } from '#contract/features/activity/activity-row.ts'
import { newId } from '#contract/engine/ids.ts'
import { dayIn } from '#contract/engine/time.ts'
import type { OperationKind, PayloadOf } from '#contract/engine/operation.ts'
import { progressReport } from '#contract/features/activity/activity-contract.ts'
import { favouriteChange } from '#contract/features/favourite/favourite-contract.ts'
import { saleReport } from '#contract/features/sale/sale-contract.ts'
import { operationHandlers } from '#server/features.ts'
import { findMember } from '#server/features/session/member-service.ts'
import { hasOperations, takeOperations } from '#server/engine/sync/operation-service.ts'
import { demoClients } from './content.ts'
import { dayFrom } from './demo-campaign.ts'
import type { DemoServices } from '../load-demo.ts'
import type { DemoClient } from '../types.ts'

type Act = { [K in OperationKind]: { kind: K; payload: PayloadOf<K>; daysAgo: number } }[OperationKind]

/** What the seller did before the demo began, so that home has something to tell. Once only. */
export async function loadHistory(services: DemoServices, people: ReadonlyMap<string, string>): Promise<void> {
  const userId = people.get('seller@demo.trilha.app')
  if (!userId) return
  for (const client of demoClients) {
    const membership = await findMember(services)(userId, client.id)
    if (!membership || (await hasOperations(services.database, client.id, userId))) continue
    const member = { ...membership, sessionId: newId() }
    for (const act of actsOf(client, dayIn(client.timeZone, services.clock.now()))) await perform(services, member, act)
  }
}

async function perform(services: DemoServices, member: Parameters<typeof takeOperations>[2], act: Act): Promise<void> {
  const { kind, payload, daysAgo } = act
  const at = new Date(services.clock.now().getTime() - daysAgo * 86_400_000)
  const operation = { id: newId(at.getTime()), kind, payload, capturedAt: at.toISOString(), skewMs: 0, dependsOn: [] }
  // The server's time goes back too: what happened then was recorded then.
  const then = { ...services, clock: { now: () => at } }
  const [answer] = await takeOperations(then, operationHandlers, member, [operation])
  if (answer?.outcome !== 'applied') throw new Error(`the demo's ${kind} was ${answer?.outcome}: ${answer?.code}`)
}

function actsOf(client: DemoClient, today: string): Act[] {
  const learning: Act[] = [
    { kind: favouriteChange.kind, daysAgo: 9, payload: { kind: 'course', itemId: 2, favourite: true } },
    watched(client, 2, 1, 1, 8),
    watched(client, 2, 2, 1, 7),
    watched(client, 2, 3, 0.4, 3),
    watched(client, 3, 1, 1, 2),
  ]
  if (client.slug !== 'aurora') return learning
  // Stores where no camera is allowed: their sales go without a photo.
  const stores = client.stores.flatMap((store, index) => (store.camerasAllowed ? [] : [index + 1]))
  return [
    ...learning,
    sold(
      {
        storeId: stores[0] ?? 1,
        invoiceNumber: '000.118.204',
        daysAgo: 6,
        lines: [
          [1, 4],
          [6, 2],
        ],
      },
      today,
    ),
    sold(
      {
        storeId: stores[1] ?? 1,
        invoiceNumber: '000.118.391',
        daysAgo: 2,
        lines: [
          [4, 3],
          [11, 1],
        ],
      },
      today,
    ),
  ]
}

/** The first share of an activity (both counted from 1). */
function watched(client: DemoClient, courseId: number, order: number, share: number, daysAgo: number): Act {
  const activity = client.courses[courseId - 1]?.activities[order - 1]
  const total = activity ? totalOf(activity) : 1
  const to = total * share
  return {
    kind: progressReport.kind,
    daysAgo,
    payload: { courseId, activityId: courseId * 100 + order, covered: [[0, to]], position: share < 1 ? to : 0 },
  }
}

function sold(
  sale: { storeId: number; invoiceNumber: string; daysAgo: number; lines: [productId: number, quantity: number][] },
  today: string,
): Act {
  return {
    kind: saleReport.kind,
    daysAgo: sale.daysAgo,
    payload: {
      invoiceNumber: sale.invoiceNumber,
      storeId: sale.storeId,
      soldOn: dayFrom(today, -sale.daysAgo),
      lines: sale.lines.map(([productId, quantity]) => ({ productId, quantity })),
      observation: '',
    },
  }
}
