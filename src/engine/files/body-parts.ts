/** Reads a body part by part. A part is good until the next one is asked for. */
export interface BodyParts {
  /** The next part; null at the end. */
  next(): Promise<Uint8Array | null>
  close(): Promise<void>
}

// [Note: Flat memory] What is made anew for every part or chunk is garbage that the browser lets grow
// by 100 MB and more before it collects it (measured). So parts are read into one buffer, chunks are
// gathered in another, and the table of chunks has its key beside the value: for a key
// inside the value the browser makes a copy of all its bytes to read the key from. And the request asks
// for an answer marked no-store: of any other one Chromium reads up to 64 MB ahead into memory.

const bufferBytes = 512 * 1024

/** Reads into one buffer again and again where the browser can (Safari's bodies are no byte streams). */
export function readParts(body: ReadableStream<Uint8Array>): BodyParts {
  const reader = byteReader(body)
  if (!reader) return readAsGiven(body)
  let buffer = new ArrayBuffer(bufferBytes)
  return {
    async next() {
      const { done, value } = await reader.read(new Uint8Array(buffer))
      if (done) return null
      buffer = value.buffer
      return value
    },
    close: () => reader.cancel(),
  }
}

function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function readAsGiven(body: ReadableStream<Uint8Array>): BodyParts {
  const reader = body.getReader()
  return {
    next: async () => (await reader.read()).value ?? null,
    close: () => reader.cancel(),
  }
}
