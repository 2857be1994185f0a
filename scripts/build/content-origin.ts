import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown, type Plugin as Bundled } from 'rolldown'
import type { Plugin } from 'vite'

const source = resolve(import.meta.dirname, '../../sw/content')
/** Scripts of the adapter, each loaded only where it is wanted. */
const scripts = ['adapter', 'scorm12', 'scorm2004']
const virtual = 'virtual:content-adapter'

/** The players of files, as `contract/engine/content/player.ts` names them. */
const playerNames = ['slides', 'flash']
/**
 * Ruffle as it comes. Every browser that the app is built for has the extensions of WebAssembly that one of its two
 * programs asks for; that one and its script are taken. A new version of Ruffle has other names.
 */
const ruffle = {
  plain: ['ruffle.js', 'core.ruffle.c80159b526e567babaf5.js'],
  packed: ['826bb0938097485a2c9d.wasm'],
}

/** One self-contained script. */
async function bundle(input: string, plugins: Bundled[] = []): Promise<string> {
  const build = await rolldown({
    input,
    plugins,
    platform: 'browser',
    transform: { target: 'chrome120', define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  if (output.length !== 1) throw new Error(`${input} must be one script, not ${output.length}`)
  return output[0].code
}

/** Writes a player's page and scripts; nothing else may lie there. */
async function writePlayer(folder: string, name: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await copyFile(join(source, 'players/page.html'), join(folder, 'index.html'))
  await writeFile(join(folder, 'player.js'), await bundle(join(source, `players/${name}.ts`)))
  if (name !== 'flash') return
  const from = dirname(createRequire(import.meta.url).resolve('@ruffle-rs/ruffle/ruffle.js'))
  for (const file of ruffle.plain) await copyFile(join(from, file), join(folder, file))
  for (const file of ruffle.packed)
    await writeFile(join(folder, `${file}.gz`), gzipSync(await readFile(join(from, file)), { level: 9 }))
}

/**
 * Writes what the content origin serves into `content/`: its service worker, which has the adapter inside so that it
 * starts offline, the adapter by itself for browsers without one, and the pages that hold a vendor's frame or play a live
 * stream, which never play offline. Into `content/players/` what the server puts into bundles ([Note: Players of files]).
 */
export function contentOrigin(): Plugin {
  let outDir = ''
  return {
    name: 'trilha:content-origin',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const page = await readFile(join(source, 'adapter/page.html'), 'utf8')
      const embedded = {
        'embed.html': await readFile(join(source, 'embed/page.html'), 'utf8'),
        'embed.js': await bundle(join(source, 'embed/embed.ts')),
        'live.html': await readFile(join(source, 'live/page.html'), 'utf8'),
        'live.js': await bundle(join(source, 'live/live.ts')),
      }
      const files: Record<string, string> = {}
      for (const name of scripts) files[`${name}.js`] = await bundle(join(source, `adapter/${name}.ts`))
      const inside: Bundled = {
        name: 'adapter-inside',
        resolveId: (id) => (id === virtual ? id : null),
        load: (id) =>
          id === virtual
            ? `export const adapterPage = ${JSON.stringify(page)}; export const adapterFiles = ${JSON.stringify(files)}`
            : null,
      }
      const worker = await bundle(join(source, 'index.ts'), [inside])
      await mkdir(join(outDir, 'content'), { recursive: true })
      for (const [name, text] of Object.entries({ ...files, ...embedded, 'page.html': page, 'sw.js': worker }))
        await writeFile(join(outDir, 'content', name), text)
      for (const name of playerNames) await writePlayer(join(outDir, 'content/players', name), name)
    },
  }
}
