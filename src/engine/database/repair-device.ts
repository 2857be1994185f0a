import { chunkBytes } from '#contract/engine/files/file.ts'
import type { DownloadRow, FileRow, PersonRow } from './device-db.ts'
import { fieldByField, isFlag, isNumber, isRecord, isText, listOf, orNull, type Repairs } from './repair-on-read.ts'

const isManifestFile = (value: unknown) =>
  isRecord(value) && isText(value['bundleId']) && isText(value['sha256']) && isNumber(value['bytes'])

const downloadStates: unknown[] = ['running', 'paused', 'complete', 'failed', 'withdrawn']

/** One that does not know what it is of; at the app's start it is asked for again. */
export const isDamaged = ({ state, error }: DownloadRow): boolean => state === 'running' && error === 'damaged'

const isBefore = (value: unknown) =>
  isRecord(value) && listOf(isManifestFile)(value['files']) && isNumber(value['bytes'])

function download(row: DownloadRow): DownloadRow {
  const { userId, clientId, courseId, items, before, ...rest } = row
  const isComplete =
    downloadStates.includes(row.state) &&
    listOf(isManifestFile)(row.files) &&
    isNumber(row.bytes) &&
    isNumber(row.startedAt) &&
    orNull(isNumber)(row.completedAt)
  if (isComplete && (before === undefined || isBefore(before))) return row
  if (isComplete) return { userId, clientId, courseId, ...(items && { items }), ...rest }
  return {
    userId,
    clientId,
    courseId,
    ...(listOf(isNumber)(items) && items && { items }),
    state: 'running',
    error: 'damaged',
    files: [],
    bytes: 0,
    startedAt: 0,
    completedAt: null,
    offline: false,
    outdated: false,
  }
}

function file(row: FileRow): FileRow {
  const isComplete =
    isNumber(row.bytes) &&
    isText(row.type) &&
    isNumber(row.received) &&
    isNumber(row.chunkBytes) &&
    row.chunkBytes > 0 &&
    isNumber(row.copy) &&
    isNumber(row.touchedAt) &&
    (row.state === 'complete' || (row.state === 'partial' && ArrayBuffer.isView(row.hash)))
  if (isComplete) return row
  // Of no known length: nothing of it counts as stored, and it comes from its beginning.
  return {
    sha256: row.sha256,
    bytes: 0,
    type: '',
    received: 0,
    chunkBytes,
    state: 'partial',
    copy: 0,
    hash: new Int32Array(),
    touchedAt: 0,
  }
}

/** How the device's rows are repaired as they are read; see [Note: Damaged rows]. */
export const deviceRepairs: Repairs = {
  people: fieldByField<PersonRow>({
    sealed: [orNull(isRecord), null],
    clientId: [orNull(isNumber), null],
    lastSeenAt: [isNumber, 0],
    leaving: [isFlag, false],
  }),
  files: file,
  downloads: download,
}
