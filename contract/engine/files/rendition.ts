import { entryPath, keptFiles, type BundleFile, type BundleList } from './bundle-list.ts'

/** What a person may have of something that is played: as good as there is, for whoever saves data, its sound alone. */
export const renditionNames = ['standard', 'low', 'audio'] as const
export type RenditionName = (typeof renditionNames)[number]

/** What stands in where there is no such rendition, the most wanted first; then the first of its choice does. */
const standsIn: Readonly<Record<string, readonly string[]>> = { low: ['low'], audio: ['audio', 'low'] }

/** Names of renditions that are wanted for one that was chosen. What no build knows any more is the standard. */
export const wantedFor = (chosen: RenditionName | undefined): readonly string[] => standsIn[chosen ?? ''] ?? []

/** Which renditions of some bundles differ from what is kept unless somebody chooses; the standard is always one. */
export function offeredRenditions(lists: readonly BundleList[]): RenditionName[] {
  const roles = new Set(lists.flatMap(({ files, choices }) => choices.flatMap((choice) => rolesOf(files, choice))))
  return renditionNames.filter((name) => name === 'standard' || roles.has(`rendition:${name}`))
}

const rolesOf = (files: readonly BundleFile[], [, ...others]: readonly string[]) =>
  files.filter(({ path }) => others.includes(path)).map(({ role }) => role)

/**
 * The files that play a bundle, the first unless others are kept: the renditions of its choice in their order, else what
 * is marked as one, else its entry.
 */
export function playableFiles(list: BundleList): BundleFile[] {
  const [choice] = list.choices
  if (choice) return choice.flatMap((path) => list.files.filter((file) => file.path === path))
  const renditions = list.files.filter(({ role }) => role?.startsWith('rendition:'))
  const first = entryPath(list)
  return renditions.length > 0 ? renditions : list.files.filter(({ path }) => path === first)
}

/** Of what may play a bundle, the one that whoever saves data takes; undefined: it has none of that kind. */
export function savingFile(list: BundleList): BundleFile | undefined {
  const played = playableFiles(list).map(({ path }) => path)
  return keptFiles(list, wantedFor('low')).find(({ path }) => played.includes(path))
}
