import {
  CopyObjectCommand,
  GetBucketVersioningCommand,
  HeadObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { fail } from '../problem.ts'
import type { FileStore } from './file-store.ts'

/** What the store says of a request that it understood: no such bucket feature, object or version, or none of our business. */
const isRefused = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  ((error.$metadata.httpStatusCode ?? 500) < 500 || error.$metadata.httpStatusCode === 501)

/** The versions of a bucket that keeps them (versioning `Enabled`); of any other there are none. */
export function s3Versions(
  client: S3Client,
  bucket: string,
  explained: <T>(work: () => Promise<T>) => Promise<T>,
): Pick<FileStore, 'version' | 'hasVersion' | 'putBack'> {
  const refusedAs = async <T>(otherwise: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isRefused(error)) return otherwise
      return explained(() => Promise.reject(error as Error))
    }
  }
  let asked: Promise<boolean> | undefined
  const isVersioned = () =>
    (asked ??= refusedAs(false, async () => {
      const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket: bucket }))
      return Status === 'Enabled'
    }))
  const versionOf = (key: string, version?: string) =>
    refusedAs(null, async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key, VersionId: version }))
      return head.VersionId ?? null
    })
  return {
    version: async (key) => ((await isVersioned()) ? versionOf(key) : null),
    hasVersion: async (key, version) => (await versionOf(key, version)) === version,
    async putBack(key, version) {
      if ((await versionOf(key)) === version) return
      if ((await versionOf(key, version)) !== version) fail('file.not_found')
      const source = `${bucket}/${encodeURI(key)}?versionId=${encodeURIComponent(version)}`
      await explained(() => client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: source })))
    },
  }
}
