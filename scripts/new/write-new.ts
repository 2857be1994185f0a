import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planNew, type Repository } from './plan-new.ts'

/** The repository in a folder, as plans read it. */
export function repositoryIn(root: string): Repository {
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
  const contracts = globSync('contract/features/**/*.ts', { cwd: root }).map((path) => read(path) ?? '')
  return {
    read,
    templates(kind) {
      const cwd = join(root, 'scripts/new/templates', kind)
      return new Map(
        globSync('**/*.template', { cwd })
          .toSorted()
          .map((path) => [
            path.replaceAll('\\', '/').replace(/\.template$/, ''),
            readFileSync(join(cwd, path), 'utf8'),
          ]),
      )
    },
    modules: Array.from((read('contract/modules.ts') ?? '').matchAll(/^ {2}'([a-z_]+)',$/gm), ([, name]) => name ?? ''),
    letters: new Set(
      contracts.flatMap((text) => Array.from(text.matchAll(/receipt: '([A-Z])'/g), ([, letter]) => letter ?? '')),
    ),
  }
}

/** Writes what is wanted under `root`; the sentence that says why nothing was written, or null. */
export function writeNew(args: readonly string[], root: string, say: (line: string) => void): string | null {
  const plan = planNew(args, repositoryIn(root))
  if (typeof plan === 'string') return plan
  for (const [path, text] of plan) {
    const isNew = !existsSync(join(root, path))
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    say(`${isNew ? '+' : '~'} ${path}`)
  }
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...plan.keys()], { cwd: root })
  return null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = writeNew(process.argv.slice(2), fileURLToPath(new URL('../../', import.meta.url)), console.log)
  if (wrong === null)
    console.log(
      'Next: write its texts, `npm run i18n` and the three translations, `npm test -- wire` (writes the hash of what travels), `npm run check`.',
    )
  else console.error(wrong)
  process.exitCode = wrong === null ? 0 : 1
}
