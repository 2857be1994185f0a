import type { PageName } from '#contract/features/page/page-schema.ts'
import { showCourses } from '#server/features/course/course-service.ts'
import { passPage } from '#server/features/page/pass-service.ts'
import { platformClient, writePage } from '#server/features/page/page-service.ts'
import { writeAccess } from '#server/features/client/client-service.ts'
import { demoAccess, demoPlatformAccess, demoPublicCourses } from './access.ts'
import type { DemoServices } from './load-demo.ts'
import { auroraHotsite } from './pages/aurora-hotsite.ts'
import { auroraPages } from './pages/aurora-pages.ts'
import { platformPages } from './pages/platform-pages.ts'
import { verticePages } from './pages/vertice-pages.ts'
import type { DemoPage } from './pages/write.ts'

/** The pages by client; 0 is the platform. */
export const demoPages: Record<number, readonly DemoPage[]> = {
  [platformClient]: platformPages,
  1: [...auroraPages, auroraHotsite],
  2: verticePages,
}

/** Writes one client's pages (0: the platform's), what its open area is set to, and its public courses. */
export async function loadPages({ database, clock }: DemoServices, clientId: number): Promise<void> {
  const now = clock.now()
  await database.inTenant(clientId, async (tx) => {
    const write = (page: PageName, texts: DemoPage['texts']) =>
      writePage(tx, clientId, page, { texts, newVersion: false, now })
    for (const { page, texts } of demoPages[clientId] ?? []) await write(page, texts)
    await writeAccess(tx, clientId, clientId === platformClient ? demoPlatformAccess : (demoAccess[clientId] ?? {}))
    if (clientId !== platformClient) await showCourses(tx, clientId, demoPublicCourses[clientId] ?? [])
  })
}

/** The demo's people have been here for a while: they accepted the terms and saw the onboarding. */
export async function passPages(
  { database, clock }: DemoServices,
  owner: { clientId: number; userId: string },
): Promise<void> {
  await database.inTenant(owner.clientId, async (tx) => {
    await passPage(tx, owner, 'terms', clock.now())
    await passPage(tx, owner, 'onboarding', clock.now())
  })
}
