import { coursePaths } from '#contract/features/course/course-paths.ts'
import { keepOffline, signInAndPull } from '#test/e2e/steps.ts'
import { headlessShell } from '#test/support/browser/chromium.ts'
import { openProfile } from '#test/support/browser/profile.ts'
import { openLibrary, type WrittenActivity } from '#test/support/packages/library-of-folder.ts'
import { folderWithDemo } from '#test/support/server/prepared-demo.ts'
import { startServer, temporaryFolder } from '#test/support/server/server-process.ts'
import { playSuite, type PlayedCase, type SuiteCase } from './conformance.ts'
import { playInBrowser } from './in-browser.ts'
import { packageOfCase } from './stand-in.ts'

const phone = { width: 390, height: 844 }

/**
 * Plays cases as a learner plays them, in a browser over the production build: each package is imported by the media
 * library and published in two courses; one is played with the server at hand, the other one is kept and then played
 * with the server closed.
 */
export async function playOverApp(
  cases: readonly SuiteCase[],
  tell: (line: string) => void = () => {},
): Promise<{ online: PlayedCase[]; offline: PlayedCase[] }> {
  const folder = await folderWithDemo('conformance')
  const library = await openLibrary(folder.data)
  const written: WrittenActivity[] = []
  const refused = new Map<string, string>()
  for (const { name, package: own } of cases) {
    if (!own) continue
    const medium = await library.add(`${name}.zip`, packageOfCase(own))
    if (typeof medium === 'string') refused.set(name, medium)
    else if (medium.state !== 'ready') refused.set(name, medium.reason ?? medium.state)
    else written.push({ title: name, type: 'scorm', mediaId: medium.id })
  }
  const courses = {
    online: await library.publish('Conformidade com rede', written),
    offline: await library.publish('Conformidade sem rede', written),
  }
  await library.close()
  tell(`${written.length} packages are imported and published`)

  const server = await startServer({ dataDir: folder.data })
  const profile = await temporaryFolder('conformance-profile')
  const context = await openProfile(profile.path, server.url, { executablePath: headlessShell, viewport: phone })
  try {
    const [page = await context.newPage()] = context.pages()
    const play = (courseId: number) =>
      playSuite(cases, async ({ name }, tree) => {
        tell(name)
        const order = written.findIndex(({ title }) => title === name) + 1
        return order > 0
          ? playInBrowser(page, tree, { courseId, order })
          : `its package is refused: ${refused.get(name)}`
      })
    await signInAndPull(page, 'learner@demo.trilha.app')
    const online = await play(courses.online)
    await page.goto(coursePaths.course(courses.offline))
    await keepOffline(page)
    await server.stop()
    tell('the server is closed')
    return { online, offline: await play(courses.offline) }
  } finally {
    await context.close()
    await server.stop()
    await profile.remove()
    await folder.remove()
  }
}
