// [Note: Live page] The app asks no host but its own (its policy says so), so what is streamed live plays in a page of ours
// on the content origin, as a vendor's player does ([Note: Embeds]). The policy of that page lets it ask exactly one origin:
// the one in its address, sealed by our server for who may see the activity. So no device opens it for another host than the
// published activity says. Its controls are the app's; they speak by messages, and the app counts what they tell.

/** How long a sealed address opens the page, in milliseconds; each opening asks for a new one. */
export const livePageMs = 5 * 60_000

/** The path of the page in which one launch plays a stream; `sealed` comes from `joinLive`. */
export const livePage = (sealed: string, launchId: string): string => `/e/live/${sealed}/${launchId}`

/** What is sealed in a path, and of which launch it is; null: it is no such page. */
export function readLivePage(path: string): { sealed: string; launchId: string } | null {
  const [, sealed, launchId] = /^\/e\/live\/([\w-]{40,1000})\/([0-9a-f]{32})$/.exec(path) ?? []
  return sealed !== undefined && launchId !== undefined ? { sealed, launchId } : null
}
