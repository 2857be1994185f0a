import type { Services } from '#server/engine/services.ts'

/** The same services on a server that is killed at its nth transaction: before its commit, or behind it. */
export function dyingServices(services: Services, nth: number, when: 'before' | 'behind'): Services {
  let left = nth
  const database: Services['database'] = {
    ...services.database,
    async inTenant(clientId, work, about) {
      if (--left > 0) return services.database.inTenant(clientId, work, about)
      if (when === 'before')
        return services.database.inTenant(clientId, async (tx) => {
          await work(tx)
          throw new Error('killed')
        })
      await services.database.inTenant(clientId, work, about)
      throw new Error('killed')
    },
  }
  return { ...services, database }
}

/** Whether some work came to its end, or was killed on the way. */
export async function endOf(work: Promise<unknown>): Promise<'ended' | 'killed'> {
  try {
    await work
    return 'ended'
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error
    return 'killed'
  }
}
