import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import { rolldown } from 'rolldown'
import type { app } from './simulated-app.ts'

/** What a life runs. */
export type SimulatedApp = typeof app

const require = createRequire(import.meta.url)
const shared = ['dexie', 'valibot', 'ky']

/** What a worker seals is sealed in the life itself: a world has no other threads. */
const vaultInPage = `
import { queueOperation } from '#engine/outbox/queue.ts'
import { saveDraft, saveDraftBeside } from '#engine/rows/drafts.ts'
const here = { queueOperation, saveDraft, saveDraftBeside }
export const vault = async () => here
`

/** A fault put into the code on purpose, to see that the simulation finds it. */
export interface Planted {
  name: string
  /** End of the file's path. */
  file: string
  find: string
  replace: string
  /** Worlds in which people mostly take tests find it. */
  ofTests?: true
}

/**
 * Bundles the code once; the function it gives makes it anew, with module state of its own, as often
 * as there are contexts to run it.
 */
export async function bundleApp(planted: Planted | null = null): Promise<() => SimulatedApp> {
  let found = planted === null
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./simulated-app.ts', import.meta.url)),
    external: (id) => shared.includes(id),
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'vault in the page',
        transform: (_, id) => (id.endsWith('/src/platform/workers/vault.ts') ? vaultInPage : null),
      },
      {
        name: 'planted fault',
        transform(code, id) {
          if (!planted || !id.endsWith(planted.file) || !code.includes(planted.find)) return null
          found = true
          return code.replace(planted.find, planted.replace)
        },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'cjs', exports: 'named', codeSplitting: false })
  await bundle.close()
  if (!found) throw new Error(`the fault "${planted?.name}" has no place any more: repair its text`)
  const make = runInThisContext(`(function (exports, require) {${output[0].code}\n})`, {
    filename: 'simulated-app.cjs',
  }) as (exports: object, load: (id: string) => unknown) => void
  const loaded = new Map<string, unknown>()
  for (const id of shared) {
    const module = (await import(id)) as { default?: unknown }
    // A bundle for Node takes the whole of what it requires for the default export.
    loaded.set(id, id === 'ky' ? module.default : module)
  }
  return () => {
    const exports = {} as { app: SimulatedApp }
    make(exports, (id) => loaded.get(id) ?? require(id))
    return exports.app
  }
}
