import { lessonsOf } from '#contract/features/activity/package/package-tree.ts'
import { packageOf } from '#test/support/packages/package-of.ts'
import type { SuiteCase } from './conformance.ts'
import { lastRequestOf, saySteps, terminatesLate } from './player.ts'

/**
 * A lesson in the place of the suite's: those are driven by a Java applet, which no browser runs any more. It finds its
 * object, says what it is told to say, and says its last words as it is unloaded.
 */
const pageOf = (
  path: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${path}</title></head><body>
<h1>${path}</h1>
<script>
  const saySteps = ${saySteps.toString()}
  const api = parent.API_1484_11
  window.lesson = {
    say: (steps) => (api ? saySteps(api, steps) : null),
    terminate: () => void api?.Terminate(''),
  }
  addEventListener('unload', () => {
    const request = ${JSON.stringify(lastRequestOf(path))}
    if (request !== null) api?.SetValue('adl.nav.request', request)
    if (${terminatesLate(path)}) api?.Terminate('')
  })
</script></body></html>`

/** The package of a case as it is sent to the media library: its own manifest, with stand-ins for its lessons. */
export function packageOfCase({ manifest, tree }: NonNullable<SuiteCase['package']>): Buffer {
  const paths = lessonsOf(tree.items).map(({ href }) => href!.split(/[?#]/)[0]!)
  return packageOf({
    'imsmanifest.xml': manifest,
    ...Object.fromEntries(paths.map((path) => [path, pageOf(path)])),
  })
}
