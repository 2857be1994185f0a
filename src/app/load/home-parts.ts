import { prepareHome, type HomePart } from '#platform/home.ts'
import type { Layout } from '#platform/theme/viewport.ts'

/** What each feature gives to home, one line each. */
const loads: readonly (() => Promise<HomePart>)[] = [
  () => import('#features/course/home/course-home.ts').then((m) => m.courseHome),
  () => import('#features/trail/home/trail-home.ts').then((m) => m.trailHome),
  () => import('#features/campaign/home/campaign-home.ts').then((m) => m.campaignHome),
  () => import('#features/sale/home/sale-home.ts').then((m) => m.saleHome),
  () => import('#features/photo/home/photo-home.ts').then((m) => m.photoHome),
]

/** Loads what home is made of: it is drawn complete in its first frame. */
export async function loadHomeParts(layout: Layout): Promise<void> {
  await prepareHome(layout, await Promise.all(loads.map((load) => load())))
}
