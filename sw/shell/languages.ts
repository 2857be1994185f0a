import type { LanguageCode } from '#contract/engine/language.ts'
import { fetchOwn } from './precache.ts'

/** What a page says of the languages that somebody may choose on this device. */
export interface KeepLanguagesMessage {
  type: 'keep-languages'
  codes: readonly LanguageCode[]
}

interface ListedFile {
  url: string
  revision: string | null
}

export const languageCache = 'trilha-languages'

/** The language whose texts a built file has; the default one's are in every device's shell. */
const languageOf = (url: string): string | undefined => /\/(en-US|es-ES|fr-FR)-[\w-]+\.js$/.exec(url)?.[1]

/** Of a build's files those that every device keeps, and those with texts of a language. */
export function splitManifest(manifest: readonly ListedFile[]): { shell: ListedFile[]; texts: string[] } {
  const isText = ({ url }: ListedFile) => languageOf(url) !== undefined
  return {
    shell: manifest.filter((file) => !isText(file)),
    texts: manifest.filter(isText).map(({ url }) => new URL(url, location.href).href),
  }
}

/**
 * [Note: Languages] A language is chosen without a network, too: by somebody else on the same device, after a change of
 * the client. So the texts of the languages that the clients in sight offer are kept once the app is online, none of the
 * others; the next build brings the same ones along at its installation. `texts` are this build's.
 */
export async function keepLanguages(texts: readonly string[], codes: readonly string[]): Promise<void> {
  try {
    const cache = await caches.open(languageCache)
    for (const url of texts.filter((text) => codes.includes(languageOf(text) ?? ''))) {
      if (await cache.match(url, { ignoreVary: true })) continue
      const response = await fetchOwn(url)
      if (response) await cache.put(url, response)
    }
  } catch (error) {
    // No network any more, no room, or the next version takes over: the next start tries again.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}

/** The languages whose texts are kept, of whatever build. */
export async function keptLanguages(): Promise<string[]> {
  if (!(await caches.has(languageCache))) return []
  const cache = await caches.open(languageCache)
  return [...new Set((await cache.keys()).flatMap(({ url }) => languageOf(url) ?? []))]
}

/** Removes what belongs to another build than the one with these texts. */
export async function removeOtherTexts(texts: readonly string[]): Promise<void> {
  if (!(await caches.has(languageCache))) return
  const cache = await caches.open(languageCache)
  for (const request of await cache.keys()) if (!texts.includes(request.url)) await cache.delete(request)
}
