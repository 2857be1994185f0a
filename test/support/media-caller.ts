import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { MediaDetail, MediaItem } from '#contract/features/media/media-schema.ts'
import {
  fingerprintBytes,
  headBytes,
  partAt,
  partsOf,
  type MediaUpload,
} from '#contract/features/media/media-upload.ts'
import type { StaffCaller } from './staff-caller.ts'
import { ask, type Answer, type Installation } from './server/test-installation.ts'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What a picked file says of itself, as the desk reckons it. */
export function describeFile(name: string, bytes: Buffer) {
  const ends = [bytes.subarray(0, fingerprintBytes), bytes.subarray(Math.max(0, bytes.length - fingerprintBytes))]
  const fingerprint = sha256Of(Buffer.concat([Buffer.from(`${bytes.length}\n${name}\n`), ...ends]))
  return { name, bytes: bytes.length, fingerprint, head: bytes.subarray(0, headBytes).toString('base64') }
}

/** Media as staff send and read them. */
export function mediaOf(
  installation: Pick<Installation, 'app'> & { services: { jobs: Pick<Installation['services']['jobs'], 'run'> } },
  staff: StaffCaller,
) {
  const base = '/api/admin/media/'
  const putPart = async ({ mediaId, version }: MediaUpload, number: number, bytes: Buffer, hash?: string) => {
    const { from, bytes: length } = partAt(number, bytes.length)
    const part = bytes.subarray(from, from + length)
    const placed = await staff.send('POST', `${base}${mediaId}/versions/${version}/parts/`, {
      number,
      sha256: hash ?? sha256Of(part),
    })
    const { url } = placed.json<{ url: string }>()
    if (placed.status !== 200) return placed
    const headers = { 'content-type': 'application/octet-stream' }
    return ask(installation.app, { method: 'PUT', url, body: part, headers })
  }
  const complete = ({ mediaId, version }: MediaUpload) =>
    staff.send('POST', `${base}${mediaId}/versions/${version}/complete/`)
  const read = async (mediaId: string) => (await staff.get(`${base}${mediaId}/`)).json<MediaDetail>()
  const caller = {
    putPart,
    complete,
    read,
    start: (name: string, bytes: Buffer) => staff.send('POST', `${base}uploads/`, describeFile(name, bytes)),
    replace: async (mediaId: string, name: string, bytes: Buffer) =>
      staff.send('POST', `${base}${mediaId}/replace/`, describeFile(name, bytes), { rev: (await read(mediaId)).rev }),
    /** Sends every part that is not there, and says that all were sent. */
    async send(begun: Answer, bytes: Buffer): Promise<MediaUpload> {
      expect([begun.status, begun.status === 200 ? '' : begun.body.toString()]).toEqual([200, ''])
      const upload = begun.json<MediaUpload>()
      const there = new Set(upload.parts.map(({ number }) => number))
      for (let number = 1; number <= partsOf(bytes.length); number++)
        if (!there.has(number)) expect((await putPart(upload, number, bytes)).status).toBe(200)
      const done = await complete(upload)
      expect([done.status, done.body.toString()]).toEqual([200, expect.any(String)])
      return upload
    },
    /** A medium that was sent and looked at. */
    async add(name: string, bytes: Buffer): Promise<MediaDetail> {
      const { mediaId } = await caller.send(await caller.start(name, bytes), bytes)
      await installation.services.jobs.run()
      return read(mediaId)
    },
    list: async (query = '') => (await staff.get(`${base}${query}`)).json<{ rows: MediaItem[]; next: string | null }>(),
    retry: async (mediaId: string, version = 1) => staff.send('POST', `${base}${mediaId}/versions/${version}/retry/`),
    remove: async (mediaId: string) =>
      staff.send('POST', `${base}${mediaId}/remove/`, undefined, { rev: (await read(mediaId)).rev }),
  }
  return caller
}
