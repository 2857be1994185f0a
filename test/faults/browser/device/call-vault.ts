import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newId } from '#contract/engine/ids.ts'
import { makePhoto } from '../../../support/photos/make-photo.ts'

/** What is asked of the vault: the method's name and its arguments; a photo goes into the first one's `files`. */
export interface VaultCall {
  userId: string
  method: 'queueOperation'
  args: unknown[]
  photo?: { ref: object; base64: string }
}

/**
 * Address of the vault worker in a build. The names of its methods travel between page and worker, so no
 * minifier may change them: the one file that has them all is the worker.
 */
export async function findVault(dist: string): Promise<string> {
  const found: string[] = []
  for (const name of await readdir(join(dist, 'assets'))) {
    if (!name.endsWith('.js')) continue
    const text = await readFile(join(dist, 'assets', name), 'utf8')
    const names = ['sealPart', 'queueOperation', 'dropDraft']
    if (names.every((one) => text.includes(one))) found.push(`/assets/${name}`)
  }
  const [address, ...more] = found
  if (!address || more.length > 0) throw new Error(`the vault worker of the build: ${found.join(', ') || 'not found'}`)
  return address
}

/**
 * Asks the production build's own vault worker, as the app's pages do (Comlink's protocol), to take something
 * over for who is signed in: the operation's id once it says that it is kept. Null when that person is signed in no more.
 */
export async function askVault(page: Page, address: string, call: VaultCall): Promise<string | null> {
  return page.evaluate(
    async ({ url, userId, method, args, photo }) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
        })
      const device = await answer(indexedDB.open('trilha-device'))
      const transaction = device.transaction(['settings', 'people'])
      const [active, person] = await Promise.all([
        answer<{ value?: unknown } | undefined>(transaction.objectStore('settings').get('active')),
        answer<{ sealed?: unknown } | undefined>(transaction.objectStore('people').get(userId)),
      ])
      device.close()
      if (active?.value !== userId || !person?.sealed) return null

      if (photo) {
        const bytes = Uint8Array.from(atob(photo.base64), (letter) => letter.charCodeAt(0))
        Object.assign(args[0] as object, {
          files: [{ ref: photo.ref, blob: new Blob([bytes], { type: 'image/jpeg' }) }],
        })
      }
      const kept = window as { vaultOfTheTest?: Worker }
      const worker = (kept.vaultOfTheTest ??= new Worker(url, { type: 'module' }))
      const id = crypto.randomUUID()
      return new Promise<string>((resolve, reject) => {
        const hear = ({ data }: MessageEvent<{ id: string; type: string; value: unknown }>) => {
          if (data.id !== id) return
          worker.removeEventListener('message', hear)
          if (data.type === 'RAW') resolve(data.value as string)
          else reject(new Error(`the vault: ${JSON.stringify(data.value)}`))
        }
        worker.addEventListener('message', hear)
        worker.addEventListener('error', () => reject(new Error('the vault did not start')))
        const argumentList = args.map((value) => ({ type: 'RAW', value }))
        worker.postMessage({ id, type: 'APPLY', path: [method], argumentList })
      })
    },
    { url: address, ...call },
  )
}

/** Whether a page could not answer because it went away. */
export const isGone = (error: unknown) =>
  error instanceof Error && /closed|crashed|destroyed|detached|navigat/i.test(error.message)

/** A photo as the vault takes it. */
export async function takePhoto(word: string): Promise<NonNullable<VaultCall['photo']>> {
  const { buffer, mimeType } = await makePhoto(word, 64, 48)
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const ref = { fileId: newId(), sha256, bytes: buffer.length, type: mimeType }
  return { ref, base64: buffer.toString('base64') }
}
