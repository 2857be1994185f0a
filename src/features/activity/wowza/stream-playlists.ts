import { entryPath, type BundleFile, type BundleList } from '#contract/engine/files/bundle-list.ts'

/** What a master or a list names, with the addresses under which a device plays it. */
const named = /^(?!#)(\S.*)$|URI="([^"]*)"/gm

/** The playlist of a rendition. */
export const playlistOf = ({ path }: Pick<BundleFile, 'path'>): string => path.replace(/\.[^.]+$/, '.m3u8')

/**
 * The playlists of a recording as a player is given them, by their paths: each file under its address of now, and in the
 * master none but the renditions that can be played.
 */
export function playlistsOf(
  list: BundleList,
  texts: ReadonlyMap<string, string>,
  played: readonly BundleFile[],
  addressOf: (path: string) => string,
): Map<string, string> {
  const master = entryPath(list)
  const wanted = new Set(played.map(playlistOf))
  const resolved = (text: string) =>
    text.replaceAll(named, (line, alone?: string, inside?: string) =>
      inside === undefined ? addressOf(alone ?? line) : line.replace(inside, () => addressOf(inside)),
    )
  return new Map(
    [...texts].map(([path, text]): [string, string] => {
      if (path !== master) return [path, resolved(text)]
      const lines = text.split('\n')
      const kept = lines.filter((line, at) => {
        const about = line.startsWith('#EXT-X-STREAM-INF:') ? lines[at + 1] : line
        return about === undefined || about === '' || about.startsWith('#') || wanted.has(about)
      })
      return [path, resolved(kept.join('\n'))]
    }),
  )
}
