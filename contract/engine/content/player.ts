// [Note: Players of files] What no browser shows by itself (a presentation, a SWF) is played by a page of ours on the
// content origin. The page and its scripts are files of the bundle, in a folder of their own beside what was uploaded: by
// their hashes a device has them once however many such bundles it keeps, and they count in the size that is told. The
// adapter passes on what app and page say to each other; the app believes the page as little as any content, for whatever
// runs there could speak so.

/** The folder of the player in a bundle; nothing that authors upload may stand there. */
export const playerFolder = 'trilha-player'

/** The players that there are, each a folder of the build. */
export const playerNames = ['slides', 'flash'] as const
export type PlayerName = (typeof playerNames)[number]

/** What is opened of a bundle whose file at `path` is played. */
export const playerEntry = (path: string): string => `${playerFolder}/index.html?${encodeURIComponent(path)}`

/** The path of the file that a player plays by what is opened; null: it is none of ours that is opened. */
export function playedPath(entry: string): string | null {
  const [page, path] = entry.split('?')
  return page === `${playerFolder}/index.html` && path !== undefined ? decodeURIComponent(path) : null
}
