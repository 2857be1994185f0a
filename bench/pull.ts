import type { Page } from '@playwright/test'
import { publishCourse } from '#server/modules/course/course-service.ts'
import { publishProducts } from '#server/modules/sale/sale-service.ts'
import { publishStores } from '#server/modules/store/store-service.ts'
import type { Services } from '#server/platform/services.ts'
import { signInAt } from '#test/support/api.ts'
import { inNewPhone, slowProcessor, submitSignIn } from './browser.ts'
import { benchCourse, keepNoise } from './content.ts'
import { inHouse } from './house.ts'
import { each, type Figure, median, round } from './report.ts'

const clientId = 1
const person = 'painter@demo.trilha.app'
const counts = { stores: 2000, products: 2000, courses: 200, activitiesEach: 4 }
const runs = 3

/** The first pull of 5,000 rows (and the demo's) after signing in, on a processor slowed 4 times. */
export async function measurePull(): Promise<Figure[]> {
  return await inHouse({ seed }, async (server) => {
    const member = await signInAt(server.url, person, clientId)
    const begun = performance.now()
    const rows = (await member.pullAll()).length
    const alone = performance.now() - begun
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      times.push(
        await inNewPhone(async ({ context }) => {
          const page = await context.newPage()
          await slowProcessor(page, 4)
          await submitSignIn(page, server.url, person)
          return timeFirstPull(page, member.signedIn.user.id)
        }),
      )
    }
    const seconds = median(times) / 1000
    return [
      {
        what: `First pull of ${rows} rows at 4 times slowing, from the request to the last page stored`,
        value: seconds,
        unit: 's',
        atMost: 3,
        note: `${round(rows / seconds)} rows/s; ${each(times.map((ms) => ms / 1000))}; read by Node alone ${round(alone / 1000)} s`,
      },
    ]
  })
}

/** Milliseconds from the request of the pull until its last page is in the person's database. */
function timeFirstPull(page: Page, userId: string): Promise<number> {
  return page.evaluate(
    async ({ name, client }) => {
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
        return typeof row?.pulledAt === 'number'
      }
      while (!(await isDone())) await pause()
      const done = performance.now()
      database.close()
      const request = () => performance.getEntriesByType('resource').find((entry) => entry.name.endsWith('/api/pull/'))
      while (!request()) await pause()
      return done - (request()?.startTime ?? Number.NaN)
    },
    { name: `trilha-${userId}`, client: clientId },
  )
}

async function seed(services: Services): Promise<void> {
  const file = await keepNoise(services, clientId, 1000)
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 10_000 + index)
  await services.database.inTenant(clientId, async (tx) => {
    const place = { chain: 'Rede de medição', city: 'São José dos Campos', state: 'SP', camerasAllowed: true }
    await publishStores(
      tx,
      clientId,
      ids(counts.stores).map((id) => ({ id, name: `Loja de medição ${id}`, ...place })),
    )
    const kind = { detail: 'Lata de 18 litros, branco neve', brand: 'Aurora', productType: 'tinta', points: 12 }
    await publishProducts(
      tx,
      clientId,
      ids(counts.products).map((id) => ({ id, sku: `MED-${id}`, name: `Produto de medição ${id}`, ...kind })),
    )
    for (const id of ids(counts.courses)) {
      const files = Array.from({ length: counts.activitiesEach }, () => file)
      const { course, activities } = benchCourse(id, files)
      await publishCourse(tx, clientId, course, activities)
    }
  })
}
