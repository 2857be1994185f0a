import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '#server/platform/config/config.ts'

/** An object store of its own, in this process. */
export async function openS3(): Promise<{ config: S3Config; filesUrl: string; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'trilha-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'trilha', configs: [] }],
  })
  const address: AddressInfo = await server.run()
  return {
    config: {
      endpoint: `http://127.0.0.1:${address.port}`,
      region: 'us-east-1',
      bucket: 'trilha',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    filesUrl: `s3://S3RVER:S3RVER@127.0.0.1:${address.port}/trilha?tls=0`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
