import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Says how many bytes the browser lets an origin store: so many in all (or as usual), or so many more than it has now. */
export async function quotaOf(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page)
  const set = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) })
  return {
    set,
    leave: async (more: number) => {
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
      await set(usage + more)
      // The browser remembers for half a minute how much space there was, unless a write asks for more.
      expect(await writeOutcome(page, 101_000_000)).toBe('QuotaExceededError')
    },
  }
}

/** Tries to store so many bytes in a database of its own; `stored`, or the name of the refusal. */
export const writeOutcome = (page: Page, bytes: number) =>
  page.evaluate(async (size) => {
    const opening = indexedDB.open('probe')
    const outcome = await new Promise<string>((resolve) => {
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('probe'))
      opening.addEventListener('success', () => {
        const write = opening.result.transaction('probe', 'readwrite')
        // Noise, since zeros would be packed to nothing.
        const noise = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
        write.objectStore('probe').put(noise, 1)
        write.addEventListener('complete', () => resolve('stored'))
        write.addEventListener('abort', () => resolve(write.error?.name ?? 'aborted'))
      })
    })
    opening.result.close()
    indexedDB.deleteDatabase('probe')
    return outcome
  }, bytes)
