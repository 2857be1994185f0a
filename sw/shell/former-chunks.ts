/**
 * [Note: Former chunks] Workbox forgets a build's files the moment the next one takes over, and the server
 * has them no more. A tab of the build before may be open still, in the middle of something, and want a
 * screen it has not loaded yet. So the files that the next build does not have are put aside at its
 * installation, one generation of them.
 */
export const formerCache = 'trilha-former-chunks'

/** Puts aside what the build before kept and this one's list does not name. Never fails: it is a kindness to old tabs. */
export async function keepFormerChunks(manifest: readonly { url: string }[]): Promise<void> {
  try {
    const listed = new Set(manifest.map(({ url }) => new URL(url, location.href).pathname))
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache-'))
    if (!name) return
    const before = await caches.open(name)
    const gone = (await before.keys()).filter(({ url }) => {
      const { pathname } = new URL(url)
      return pathname.startsWith('/assets/') && !listed.has(pathname)
    })
    // The same files again: what is aside stays.
    if (gone.length === 0) return
    await caches.delete(formerCache)
    const former = await caches.open(formerCache)
    for (const request of gone) {
      const kept = await before.match(request, { ignoreVary: true })
      if (kept) await former.put(request, kept)
    }
  } catch (error) {
    // No space for it: what is half there goes again.
    await caches.delete(formerCache)
    if (!(error instanceof DOMException)) throw error
  }
}
