import { createStore } from 'zustand/vanilla'
import { cancelMediaUpload, replaceMedia, startMediaUpload } from '#contract/features/media/media-contract.ts'
import { mediaLimits, type MediaUpload } from '#contract/features/media/media-upload.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { newId } from '#contract/engine/ids.ts'
import { deskClientStore } from '#platform/desk/desk-client.ts'
import { describeFile } from './picked-file.ts'
import { sendFile } from './send-file.ts'

// [Note: Uploads at the desk] They go on while staff move about at the desk, one file after the other. A page that was
// closed has lost its files, which a browser does not give back: picked again, they go on where they were.

/** Which medium a file is to take the place of, and the revision of it that was seen. */
export interface Replaced {
  mediaId: string
  rev: number
}

/** A file on its way. */
export interface Upload {
  id: string
  clientId: number
  file: File
  replaces: Replaced | null
  state: 'waiting' | 'sending' | 'paused' | 'failed' | 'sent'
  /** Bytes that the server has. */
  sent: number
  /** The network is away: it goes on by itself. */
  cut: boolean
  /** Where it goes, once the server has heard of it. */
  place: MediaUpload | null
  error: unknown
}

/** Every file on its way, whichever client it goes to. */
export const uploadStore = createStore<{ uploads: readonly Upload[] }>()(() => ({ uploads: [] }))
const stops = new Map<string, AbortController>()

const find = (id: string) => uploadStore.getState().uploads.find((upload) => upload.id === id)
const change = (id: string, changes: Partial<Upload>) =>
  uploadStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)),
  }))
const actsIn = () => deskClientStore.getState().client?.id

/** Sends files to the client that is acted in; one may take the place of a medium. Gives the uploads' ids. */
export function addFiles(files: readonly File[], replaces: Replaced | null = null): string[] {
  const clientId = actsIn()
  if (clientId === undefined) return []
  const added = files.map((file): Upload => {
    const fits = file.size > 0 && file.size <= mediaLimits.bytes
    const begun = fits ? { state: 'waiting' as const, error: null } : { state: 'failed' as const, error: tooLarge }
    return { id: newId(), clientId, file, replaces, sent: 0, cut: false, place: null, ...begun }
  })
  uploadStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))
  void work()
  return added.map(({ id }) => id)
}

/** Where a file goes, once the server has heard of it; throws what its upload failed by. */
export const placeOfUpload = (id: string): Promise<MediaUpload> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const upload = find(id)
      if (upload?.place) resolve(upload.place)
      else if (!upload || upload.state === 'failed') reject(upload?.error)
      else return
      stop()
    }
    const stop = uploadStore.subscribe(look)
    look()
  })

/** Why a file is not even tried. */
export const tooLarge = Symbol('tooLarge')

/** Holds an upload; what came stays there. */
export function pause(id: string): void {
  change(id, { state: 'paused', cut: false })
  stops.get(id)?.abort()
}

export function resume(id: string): void {
  change(id, { state: 'waiting', error: null })
  void work()
}

/** Takes a file off the list; one that is not whole is given up at the server too. */
export async function dismiss(id: string): Promise<void> {
  const upload = find(id)
  if (!upload) return
  stops.get(id)?.abort()
  uploadStore.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }))
  if (upload.state === 'sent' || !upload.place || actsIn() !== upload.clientId) return
  const { mediaId, version } = upload.place
  await staffCall(cancelMediaUpload, { params: { mediaId, version: String(version) } })
}

let working = false

async function work(): Promise<void> {
  if (working) return
  working = true
  try {
    for (let next = nextUpload(); next; next = nextUpload()) await send(next)
  } finally {
    working = false
  }
}

const nextUpload = () =>
  uploadStore.getState().uploads.find(({ state, clientId }) => state === 'waiting' && clientId === actsIn())

async function send({ id, file, replaces }: Upload): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  change(id, { state: 'sending' })
  try {
    const body = await describeFile(file)
    const place = replaces
      ? await staffCall(replaceMedia, { params: { mediaId: replaces.mediaId }, body }, { rev: replaces.rev })
      : await staffCall(startMediaUpload, { body }, { signal: stop.signal })
    change(id, { place })
    await sendFile(file, place, {
      signal: stop.signal,
      onSent: (sent) => change(id, { sent }),
      onCut: (cut) => change(id, { cut }),
    })
    change(id, { state: 'sent', sent: file.size })
  } catch (error) {
    if (!stop.signal.aborted) change(id, { state: 'failed', cut: false, error })
  } finally {
    stops.delete(id)
  }
}

// Another client, another library: what is on its way waits until somebody acts in its own again.
deskClientStore.subscribe(({ client }) => {
  for (const { id, clientId, state } of uploadStore.getState().uploads)
    if (clientId !== client?.id && state === 'sending') {
      change(id, { state: 'waiting', cut: false })
      stops.get(id)?.abort()
    }
  void work()
})
