import type { Localized } from '#contract/engine/language.ts'
import { announce } from '../database/broadcast.ts'
import { deviceDb, type DownloadRow, type ManifestFile } from '../database/device-db.ts'
import type { Member } from '../session/member.ts'
import { personDb } from '../database/person-db.ts'
import { readSession } from '../session/session.ts'
import { isTold, manifestBytes } from '../files/bundles/bundle-files.ts'
import { readManifest, isContentDamaged, isSameManifest, type Manifest } from './manifest.ts'
import { heldFiles, releaseFiles } from '../files/release-files.ts'
import { isWithin } from '../session/member-range.ts'
import { sealTitle } from '../session/download-titles.ts'

/**
 * After a pull: a course that this member has lost is removed from the device, and its row stays as a
 * notice of it; one whose files changed is marked, and what it has plays on.
 */
export async function reconcileDownloads(member: Member): Promise<void> {
  const { downloads } = deviceDb()
  const rows = await downloads
    .where('[userId+clientId+courseId]')
    .between(...isWithin(member))
    .toArray()
  const before = await wholeAt(member)
  for (const row of rows) {
    if (row.state === 'withdrawn') continue
    const manifest = await readManifest(member, row.courseId, row)
    if (!manifest) {
      // They left in another tab meanwhile, and their rows with them: nobody knows what they have lost.
      if (before === null || (await wholeAt(member)) !== before) return
      if (await isContentDamaged(member, row.courseId)) await pullAnew(member)
      else await withdraw(row)
      continue
    }
    await compare(await giveBack(row, manifest), manifest.files)
    if (!row.title) await nameAnew(row, manifest.title)
  }
}

/** When this member's rows were whole the last time; null where they are not, or their person is not signed in. */
async function wholeAt({ userId, clientId }: Member): Promise<number | null> {
  if (!(await readSession(userId))) return null
  return (await personDb(userId).cursors.get(clientId))?.pulledAt ?? null
}

/** Its person had left and is back: see `forgetTitles`. */
async function nameAnew({ userId, clientId, courseId }: DownloadRow, title: Localized): Promise<void> {
  await deviceDb().downloads.update([userId, clientId, courseId], { title: await sealTitle(userId, courseId, title) })
}

/** The next pull asks for every row. */
async function pullAnew({ userId, clientId }: Member): Promise<void> {
  await personDb(userId).cursors.update(clientId, { cursor: null })
}

/** Gives the bytes back that may be on no device any more, and lets none of them come. */
async function giveBack(row: DownloadRow, { files: wanted, allowed }: Manifest): Promise<DownloadRow> {
  if (!allowed || row.state === 'failed') return row
  const named = new Set(wanted.map(({ sha256 }) => sha256))
  const isAllowed = ({ bundleId, sha256 }: ManifestFile) => allowed.has(bundleId) || named.has(sha256)
  if (heldFiles(row).every(isAllowed)) return row
  const files = row.files.filter(isAllowed)
  const before = row.before && { ...row.before, files: row.before.files.filter(isAllowed) }
  const change = { files, bytes: manifestBytes(files), ...(before && { before }) }
  const { downloads } = deviceDb()
  const key: [string, number, number] = [row.userId, row.clientId, row.courseId]
  // Nothing is left to be kept: it stands on no list.
  if (files.length === 0) await downloads.delete(key)
  else await downloads.update(key, change)
  await releaseFiles(heldFiles(row))
  announce({ type: 'queue-changed' })
  return { ...row, ...change }
}

/** Marks what the course has anew; what it has no more goes, unless that would leave half of two versions. */
async function compare(row: DownloadRow, files: DownloadRow['files']): Promise<void> {
  if (row.state !== 'complete') return
  const { downloads } = deviceDb()
  const key: [string, number, number] = [row.userId, row.clientId, row.courseId]
  const here = new Set(row.files.map((file) => file.sha256))
  const outdated = files.some((file) => !here.has(file.sha256))
  if (outdated !== row.outdated) await downloads.update(key, { outdated })
  // A list that was lost here tells nothing of what the others are for.
  if (outdated || !isTold({ files }) || isSameManifest(files, row.files)) return
  await downloads.update(key, { files })
  await releaseFiles(row.files)
}

async function withdraw(row: DownloadRow): Promise<void> {
  const { before: _, ...kept } = row
  const { userId, clientId, courseId } = row
  // One that its person never had, or was told of as failed, leaves without a word.
  const silent = row.state === 'failed' || (row.automatic === true && row.state !== 'complete')
  const { downloads } = deviceDb()
  if (silent) await downloads.delete([userId, clientId, courseId])
  else
    await downloads.put({ ...kept, files: [], state: 'withdrawn', hold: null, offline: false, startedAt: Date.now() })
  await releaseFiles(heldFiles(row))
  if (!silent) announce({ type: 'download-withdrawn', userId, clientId, courseId })
}

/** After a sign-in or a refresh: what a client gave that this person does not belong to any more is removed, with the same notice. */
export async function reconcileClients(userId: string): Promise<void> {
  const session = await readSession(userId)
  if (!session) return
  const clients = new Set(session.clients.map((client) => client.id))
  const rows = await deviceDb()
    .downloads.filter((row) => row.userId === userId && row.state !== 'withdrawn' && !clients.has(row.clientId))
    .toArray()
  for (const row of rows) await withdraw(row)
}
