import { CopyError } from './copy-error.ts'
import { headerBytes, type CopyKey } from './copy-header.ts'

/** Bytes that a frame has beside its content: its length, and AES-GCM's tag. */
const lengthBytes = 4
/** A frame holds one record or one part of a photo; a longer one is not ours. */
const mostBytes = 4 * 1024 * 1024
/** Sealed bytes kept in memory before they go into a Blob, which the browser may keep on its disk. */
const heldBytes = 8 * 1024 * 1024

function algorithm({ header }: CopyKey, index: number, last: boolean): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, index)
  const additionalData = new Uint8Array(header.length + 5)
  additionalData.set(header)
  new DataView(additionalData.buffer).setUint32(header.length, index)
  additionalData[header.length + 4] = last ? 1 : 0
  return { name: 'AES-GCM', iv, additionalData }
}

/** Writes a copy frame by frame. See [Note: Copy of unsent work]. */
export class FrameWriter {
  readonly #key: CopyKey
  readonly #done: Blob[]
  #held: BlobPart[] = []
  #bytes = 0
  #index = 0

  constructor(key: CopyKey) {
    this.#key = key
    this.#done = [new Blob([key.header])]
  }

  async write(content: Uint8Array<ArrayBuffer>, last = false): Promise<void> {
    const sealed = await crypto.subtle.encrypt(algorithm(this.#key, this.#index++, last), this.#key.key, content)
    const length = new Uint8Array(lengthBytes)
    new DataView(length.buffer).setUint32(0, sealed.byteLength)
    this.#held.push(length, sealed)
    this.#bytes += sealed.byteLength
    if (this.#bytes < heldBytes) return
    this.#done.push(new Blob(this.#held))
    this.#held = []
    this.#bytes = 0
  }

  /** The whole file. */
  finish(): Blob {
    return new Blob([...this.#done, ...this.#held], { type: 'application/octet-stream' })
  }
}

/** The contents of a copy's frames, one at a time. Throws {@link CopyError} where the file is damaged or ends too early. */
export async function* readFrames(file: Blob, key: CopyKey): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let at = headerBytes
  for (let index = 0; ; index++) {
    const head = await file.slice(at, at + lengthBytes).arrayBuffer()
    if (head.byteLength < lengthBytes) throw new CopyError('incomplete')
    const length = new DataView(head).getUint32(0)
    if (length > mostBytes) throw new CopyError('damaged')
    const sealed = await file.slice(at + lengthBytes, at + lengthBytes + length).arrayBuffer()
    if (sealed.byteLength < length) throw new CopyError('incomplete')
    at += lengthBytes + length
    const ends = at === file.size
    const content = await open(key, index, ends, sealed)
    if (!content) throw new CopyError(ends && (await open(key, index, false, sealed)) ? 'incomplete' : 'damaged')
    yield content
    if (ends) return
  }
}

async function open(
  key: CopyKey,
  index: number,
  last: boolean,
  sealed: ArrayBuffer,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(key, index, last), key.key, sealed))
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return null
    throw error
  }
}
