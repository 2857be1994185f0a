import { fetchOwn } from './precache.ts'

/** What a page says of what somebody may want on this device: languages by their codes, and the scanner. */
export interface KeepWantedMessage {
  type: 'keep-wanted'
  wanted: readonly string[]
}

interface ListedFile {
  url: string
  revision: string | null
}

export const wantedCache = 'trilha-wanted'

/** What a built file is kept for where it is wanted; the default language's texts are in every device's shell. */
function purposeOf(url: string): string | undefined {
  if (/\/(scan-reader|zxing_reader)-[\w-]+\.(js|wasm)$/.test(url)) return 'scanner'
  return /\/(en-US|es-ES|fr-FR)-[\w-]+\.js$/.exec(url)?.[1]
}

/** Of a build's files those that every device keeps, and those that some do. */
export function splitManifest(manifest: readonly ListedFile[]): { shell: ListedFile[]; others: string[] } {
  const isWanted = ({ url }: ListedFile) => purposeOf(url) !== undefined
  return {
    shell: manifest.filter((file) => !isWanted(file)),
    others: manifest.filter(isWanted).map(({ url }) => new URL(url, location.href).href),
  }
}

/**
 * [Note: Wanted files] A language is chosen without a network, too: by somebody else on the same device, after a change of
 * the client; and an invoice is scanned without one. So the texts of the languages that the clients in sight offer are
 * kept once the app is online, and the scanner where sales are reported, none of the others; the next build brings the
 * same ones along at its installation. `files` are this build's.
 */
export async function keepWanted(files: readonly string[], wanted: readonly string[]): Promise<void> {
  try {
    const cache = await caches.open(wantedCache)
    for (const url of files.filter((file) => wanted.includes(purposeOf(file) ?? ''))) {
      if (await cache.match(url, { ignoreVary: true })) continue
      const response = await fetchOwn(url)
      if (response) await cache.put(url, response)
    }
  } catch (error) {
    // No network any more, no room, or the next version takes over: the next start tries again.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}

/** What files are kept for, of whatever build. */
export async function keptWanted(): Promise<string[]> {
  if (!(await caches.has(wantedCache))) return []
  const cache = await caches.open(wantedCache)
  return [...new Set((await cache.keys()).flatMap(({ url }) => purposeOf(url) ?? []))]
}

/** Removes what belongs to another build than the one with these files. */
export async function removeOthers(files: readonly string[]): Promise<void> {
  if (!(await caches.has(wantedCache))) return
  const cache = await caches.open(wantedCache)
  for (const request of await cache.keys()) if (!files.includes(request.url)) await cache.delete(request)
}
