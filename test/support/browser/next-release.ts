import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const built = new URL('../../../dist', import.meta.url)
const isText = /\.(js|css|html|webmanifest)$/
const hashed = /^(.*-)([\w-]{8})(\.\w+)$/

/** A copy of the build, to be served and changed. */
export async function copyBuild(to: string): Promise<void> {
  await cp(process.env['DIST_DIR'] ?? built, to, { recursive: true })
}

/**
 * Turns a copy of the build into the next one without building: every file of `assets/` gets another name,
 * everywhere it is named, as if each had changed (the worst an old tab can meet: none of its files is at the
 * server any more), and the page says which release it is. The service worker differs by its list of files.
 */
export async function nextRelease(dist: string, name: string): Promise<void> {
  const assets = join(dist, 'assets')
  // The compressed forms are of the old texts.
  for (const file of await readdir(dist, { recursive: true })) if (/\.(br|gz)$/.test(file)) await rm(join(dist, file))
  const renamed = new Map<string, string>()
  for (const file of await readdir(assets)) {
    const [, front = '', hash = '', end = ''] = hashed.exec(file) ?? []
    if (!hash) continue
    const next = `${front}${hash.slice(0, -name.length)}${name}${end}`
    renamed.set(file, next)
    await rename(join(assets, file), join(assets, next))
  }
  const names = new RegExp([...renamed.keys()].map((each) => RegExp.escape(each)).join('|'), 'g')
  for (const file of await readdir(dist, { recursive: true })) {
    if (!isText.test(file)) continue
    const text = await readFile(join(dist, file), 'utf8')
    const next = text.replaceAll(names, (each) => renamed.get(each) ?? each)
    await writeFile(join(dist, file), file === 'index.html' ? markPage(next, name) : markWorker(next, name))
  }
}

/** In a copy of the build the device's database has one version more. */
export async function changeDatabase(dist: string): Promise<void> {
  let changed = 0
  for (const file of await readdir(dist, { recursive: true })) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(join(dist, file), 'utf8')
    // The last table of its first version, found by its name, which no minifier changes.
    const next = text.replace(/(reserve:(``|""|''))\}\}\]/, '$1}},{tables:{later:"id"}}]')
    if (next === text) continue
    changed++
    await writeFile(join(dist, file), next)
  }
  // The page's and the service worker's at least.
  if (changed < 2) throw new Error('the build says nowhere what the database has')
}

const markPage = (html: string, name: string) =>
  html.replace(/<meta name="release"[^>]*>/, '').replace('<head>', `<head><meta name="release" content="${name}">`)

/** The page's revision in the worker's list, and in no other file. */
const markWorker = (script: string, name: string) =>
  script.replace(/"revision":"[\w]+","url":"index\.html"/, `"revision":"${name}","url":"index.html"`)
