import type { Localized } from '#contract/engine/language.ts'
import { deviceDb, type DownloadRow, type ManifestFile } from '../database/device-db.ts'
import type { DownloadContent } from '../domain-feature.ts'
import { filesOfBundles, isTold } from '../files/bundles/bundle-files.ts'
import { isPlayable } from '../files/playback.ts'
import { downloadSource } from '../model.ts'
import { rowReader } from '../rows/rows.ts'
import type { Member } from '../session/member.ts'

/** Whether this member has it, but what is here of it lost a part of itself. */
export async function isContentDamaged(member: Member, id: number): Promise<boolean> {
  return (await downloadSource(rowReader(member), id)) === 'damaged'
}

/** What there is to keep; null when the member does not have it, or it is damaged. */
async function readContent(member: Member, id: number): Promise<DownloadContent | null> {
  const content = await downloadSource(rowReader(member), id)
  return content === 'damaged' ? null : content
}

/** What a download is of: its title (for the day when its row is gone) and the files it takes. */
export interface Manifest {
  title: Localized
  files: ManifestFile[]
  /** See `DownloadContent`. */
  allowed: DownloadContent['allowed']
}

/** What is asked for: some items or all, and in which rendition. */
export type Wish = Pick<DownloadRow, 'items' | 'rendition'>

/**
 * The files something needs offline, in the order they are wanted: each item's, then those beside them;
 * the same bytes once. Of some items (`items`), theirs alone. Null when this member does not have it,
 * or none of those items.
 */
export async function readManifest(member: Member, id: number, { items, rendition }: Wish): Promise<Manifest | null> {
  const content = await readContent(member, id)
  if (!content) return null
  const { title, allowed } = content
  const wanted = items ? content.items.filter((item) => items.includes(item.id)) : content.items
  if (items && wanted.length === 0) return null
  const bundles = wanted.flatMap((item) => item.bundles)
  return { title, allowed, files: await filesOfBundles(items ? bundles : [...bundles, ...content.beside], rendition) }
}

/** Those of some items whose files all play from the device, whoever brought them. */
export async function completeItems(member: Member, id: number, { items = [], rendition }: Wish): Promise<number[]> {
  const content = await readContent(member, id)
  const wanted = (content?.items ?? []).filter((item) => items.includes(item.id))
  const complete: number[] = []
  for (const item of wanted) {
    const files = await filesOfBundles(item.bundles, rendition)
    const stored = await deviceDb().files.bulkGet(files.map((file) => file.sha256))
    if (isTold({ files }) && stored.every(isPlayable)) complete.push(item.id)
  }
  return complete
}

/** Whether two manifests name the same files through the same bundles. */
export function isSameManifest(one: readonly ManifestFile[], other: readonly ManifestFile[]): boolean {
  const nameOf = ({ bundleId, sha256 }: ManifestFile) => `${bundleId}/${sha256}`
  const known = new Set(other.map(nameOf))
  return one.length === other.length && one.every((file) => known.has(nameOf(file)))
}
