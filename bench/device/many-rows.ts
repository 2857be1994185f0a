import type { Page } from '@playwright/test'
import { publishCourse } from '#server/features/course/course-service.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import type { Services } from '#server/engine/services.ts'
import { benchCourse, keepNoise } from '../support/course-content.ts'

/** Whose rows they are: a client of 20,000. */
export const manyRows = { clientId: 1, person: 'painter@demo.trilha.app' }
const { clientId } = manyRows
const counts = { stores: 8000, products: 7200, courses: 800, activitiesEach: 5 }

/** When a pull that ended after `date` had its last page in the person's database (ms of the page's clock). */
export function pulledAfter(page: Page, userId: string, date: number): Promise<number> {
  return page.evaluate(
    async ({ name, client, after }) => {
      const answerOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
        })
      const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
      // Opening it before the app has made it would make another one.
      const isMade = async () =>
        (await indexedDB.databases()).some((one) => one.name === name && (one.version ?? 0) > 1)
      while (!(await isMade())) await pause()
      const database = await answerOf(indexedDB.open(name))
      const isDone = async () => {
        const cursors = database.transaction('cursors').objectStore('cursors')
        const row = (await answerOf(cursors.get(client))) as { pulledAt: number | null } | undefined
        return (row?.pulledAt ?? 0) > after
      }
      while (!(await isDone())) await pause()
      const done = performance.now()
      database.close()
      return done
    },
    { name: `trilha-${userId}`, client: clientId, after: date },
  )
}

/** Publishes 20,000 rows beside the demo's. */
export async function seedManyRows(services: Services): Promise<void> {
  const bundle = await keepNoise(services, clientId, 1000)
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 10_000 + index)
  await services.database.inTenant(clientId, async (tx) => {
    const address = { chain: 'Rede de medição', city: 'São José dos Campos', state: 'SP', camerasAllowed: true }
    await publishStores(
      tx,
      clientId,
      ids(counts.stores).map((id) => ({ id, name: `Loja de medição ${id}`, ...address })),
    )
    const kind = { detail: 'Lata de 18 litros, branco neve', brand: 'Aurora', productType: 'tinta' }
    await publishProducts(
      tx,
      clientId,
      ids(counts.products).map((id) => ({ id, sku: `MED-${id}`, name: `Produto de medição ${id}`, ...kind })),
      services.clock.now(),
    )
    for (const id of ids(counts.courses)) {
      const bundles = Array.from({ length: counts.activitiesEach }, () => bundle)
      const { course, activities } = benchCourse(id, bundles)
      await publishCourse(tx, clientId, course, activities, services.clock.now())
    }
  })
}
