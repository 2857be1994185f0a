import type { ContentFile } from '#contract/engine/files/file.ts'
import type { Localized } from '#contract/engine/language.ts'
import { deviceDb, type ManifestFile } from '../database/device-db.ts'
import type { DownloadContent } from '../domain-feature.ts'
import { isPlayable } from '../files/playback.ts'
import { downloadSource } from '../model.ts'
import { rowReader } from '../rows/rows.ts'
import type { Member } from '../session/member.ts'

const pick = ({ fileId, sha256, bytes, type, extension }: ContentFile): ManifestFile => ({
  fileId,
  sha256,
  bytes,
  type,
  extension,
})

const byId = (files: readonly ContentFile[]): ManifestFile[] => [
  ...new Map(files.map((file) => [file.fileId, pick(file)])).values(),
]

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
}

/**
 * The files something needs offline, in the order they are wanted: each item's, then those beside them;
 * the same bytes once. Of some items (`items`), theirs alone. Null when this member does not have it,
 * or none of those items.
 */
export async function readManifest(member: Member, id: number, items?: readonly number[]): Promise<Manifest | null> {
  const content = await readContent(member, id)
  if (!content) return null
  const { title } = content
  if (!items) return { title, files: byId([...content.items.flatMap((item) => item.files), ...content.beside]) }
  const wanted = content.items.filter((item) => items.includes(item.id))
  return wanted.length === 0 ? null : { title, files: byId(wanted.flatMap((item) => item.files)) }
}

/** Those of some items whose files all play from the device, whoever brought them. */
export async function completeItems(member: Member, id: number, items: readonly number[]): Promise<number[]> {
  const content = await readContent(member, id)
  const wanted = (content?.items ?? []).filter((item) => items.includes(item.id))
  const stored = await deviceDb().files.bulkGet(wanted.flatMap((item) => item.files.map((file) => file.sha256)))
  const complete = new Set(stored.filter(isPlayable).map((file) => file.sha256))
  return wanted.filter((item) => item.files.every((file) => complete.has(file.sha256))).map((item) => item.id)
}

/** Bytes of a manifest, the same content counted once. */
export function manifestBytes(files: readonly ManifestFile[]): number {
  const byHash = new Map(files.map((file) => [file.sha256, file.bytes]))
  return [...byHash.values()].reduce((sum, bytes) => sum + bytes, 0)
}
