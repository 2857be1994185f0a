import { prepareHome } from '#platform/feature/home.ts'
import type { Layout } from '#platform/theme/viewport.ts'
import { listed } from './listed.ts'

/** Loads what home is made of: it is drawn complete in its first frame. */
export async function loadHomeParts(layout: Layout): Promise<void> {
  await prepareHome(layout, await Promise.all(listed.flatMap(({ home }) => (home ? [home()] : []))))
}
