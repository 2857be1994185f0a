import { expect } from 'vitest'
import { storedFile, openStored } from '../playback.ts'
import { sha256 } from '../../test-support/server.ts'

/** Every one of these files is whole here, byte for byte what its hash promises. */
export async function verifyAll(hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) {
    const file = await storedFile(hash)
    const body = file && file.bytes > 0 ? openStored(file, 0, file.bytes - 1) : null
    expect([file?.state, sha256(new Uint8Array(await new Response(body).arrayBuffer()))]).toEqual(['complete', hash])
  }
}
