import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a key was, newest last; null: it was removed. */
type History = { version: string; bytes: Buffer | null }[]

/**
 * A bucket that keeps versions, as S3 does it: s3rver, which other tests take, keeps none. It knows what the file store
 * asks of it and believes every signature.
 */
export async function openVersionedS3(): Promise<{ filesUrl: string; close: () => Promise<void> }> {
  const objects = new Map<string, History>()
  let count = 0
  const find = (key: string, version: string | null) => {
    const history = objects.get(key) ?? []
    return version === null ? history.at(-1) : history.find((one) => one.version === version)
  }
  const write = (key: string, bytes: Buffer | null): string => {
    const version = `version-${++count}`
    objects.set(key, [...(objects.get(key) ?? []), { version, bytes }])
    return version
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname).split('/').slice(2).join('/')
    const say = (status: number, version?: string, body: Buffer | string = '') =>
      response
        .writeHead(status, {
          ...(version && { 'x-amz-version-id': version }),
          'content-length': Buffer.byteLength(body),
        })
        .end(request.method === 'HEAD' ? undefined : body)
    if (searchParams.has('versioning'))
      return say(200, undefined, '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>')
    if (request.method === 'DELETE') return say(204, write(key, null))
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      if (typeof source !== 'string') return say(200, write(key, await buffer(request)))
      const from = new URL(source, 'http://s3/')
      const copied = find(
        decodeURIComponent(from.pathname).split('/').slice(2).join('/'),
        from.searchParams.get('versionId'),
      )
      return say(200, write(key, copied?.bytes ?? null), '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
    }
    const found = find(key, searchParams.get('versionId'))
    if (!found?.bytes) return say(404, undefined, '<Error><Code>NoSuchKey</Code></Error>')
    return say(200, found.version, found.bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    filesUrl: `s3://KEY:SECRET@127.0.0.1:${port}/trilha?tls=0`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
