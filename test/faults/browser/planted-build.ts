import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A fault put into a copy of the build on purpose; the names it is found by are property names, which no minifier changes. */
export interface PlantedBuild {
  name: string
  find: RegExp
  replace: string
}

/** Takes operations out of every outbox of the device; what the first fault runs before it sends them. */
const dropRows = `(async (operations) => {
  const ids = new Set(operations.map((each) => each.id))
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('trilha-') || name === 'trilha-device') continue
    const database = await answer(indexedDB.open(name))
    if (database.objectStoreNames.contains('outbox')) {
      const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox')
      for (const row of await answer(outbox.getAll())) if (ids.has(row.id)) await answer(outbox.delete(row.seq))
    }
    database.close()
  }
  return operations
})`

/** The mistakes of planted.ts that do not hang on a moment between two awaits, in the code that a browser runs. */
export const plantedBuilds: readonly PlantedBuild[] = [
  {
    name: 'delete before the answer',
    find: /body:\{operations:([\w$]+)\}/g,
    replace: `body:{operations:await ${dropRows}($1)}`,
  },
  {
    name: 'no idempotency',
    find: /return\{id:[\w$]+,kind:([\w$]+),capturedAt:([\w$]+),skewMs:/g,
    replace: 'return{id:crypto.randomUUID().replace(/^(.{14})4/,"$$17"),kind:$1,capturedAt:$2,skewMs:',
  },
  {
    name: 'no lock',
    find: /globalThis\.navigator\?\.locks/g,
    replace: '({request:async(name,options,work)=>(work??options)({name})})',
  },
]

/** Puts a fault into every script of a build that has a place for it: the pages' and the service worker's. */
export async function plantInto(dist: string, fault: PlantedBuild): Promise<void> {
  const changed: string[] = []
  for (const file of await readdir(dist, { recursive: true })) {
    // The compressed forms are of the old texts.
    if (/\.(br|gz)$/.test(file)) await rm(join(dist, file))
    if (!file.endsWith('.js')) continue
    const text = await readFile(join(dist, file), 'utf8')
    const faulty = text.replaceAll(fault.find, fault.replace)
    if (faulty === text) continue
    changed.push(file)
    await writeFile(join(dist, file), faulty)
  }
  const inPages = changed.some((file) => file !== 'sw.js')
  if (!inPages || !changed.includes('sw.js'))
    throw new Error(`the fault "${fault.name}" has no place any more in the build: repair its text`)
}
