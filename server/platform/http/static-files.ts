import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { fail } from '../problem.ts'
import { chooseCoding } from './compression.ts'
import { pagePolicy } from './security-headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Addresses that belong to the server; an unknown one among them is never answered with the app's page. */
const serverPaths =
  /^\/(api|o|etraining_login|accounts|get_trail_user_result_certificate|media)\/|^\/badges\/(keys|issuers|status)\/|^\/(healthz|readyz|metrics)$/

/** Pages that name people: whoever has the address sees them, and no search engine lists them. */
const unlistedPages = /^\/(certificates|badges)\//

interface StaticFile {
  type: string
  etag: string
  /** `identity` always, `br` and `gzip` where the build made them. */
  bodies: Partial<Record<'identity' | 'br' | 'gzip', Buffer>>
}

/** Serves the built app from memory: a few megabytes, read once at the start. */
export async function serveApp(app: FastifyInstance, config: Config): Promise<void> {
  const files = await readFiles(config.distDir)
  if (files.size === 0) app.log.warn({ folder: config.distDir }, 'no built app: only the API is served')
  const off = files.get('/sw-off.js')
  if (config.killServiceWorker && off) files.set('/sw.js', off)
  const policy = pagePolicy(config)

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') fail('resource.not_found')
    const file = files.get(path === '/' ? '/index.html' : path)
    if (file) return send(path, file, policy, request, reply)
    const page = files.get('/index.html')
    const wantsPage = (request.headers.accept ?? '').includes('text/html')
    // A missing chunk is missing: a page in its place would be stored as a script.
    if (!page || !wantsPage || serverPaths.test(path) || path.startsWith('/assets/')) return fail('resource.not_found')
    if (unlistedPages.test(path)) reply.header('x-robots-tag', 'noindex')
    return send('/index.html', page, policy, request, reply)
  })
}

async function readFiles(folder: string): Promise<Map<string, StaticFile>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const paths = names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const packed = /\.(br|gz)$/.exec(path)
    if (packed && known.has(path.slice(0, packed.index))) continue
    // The content origin's: nothing of it is on this one.
    if (path.startsWith('content/')) continue
    const identity = await readFile(join(folder, path))
    const read = async (suffix: string) =>
      known.has(path + suffix) ? readFile(join(folder, path + suffix)) : undefined
    files.set(`/${path}`, {
      type: types[extname(path)] ?? 'application/octet-stream',
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
      bodies: { identity, br: await read('.br'), gzip: await read('.gz') },
    })
  }
  return files
}

function send(
  path: string,
  file: StaticFile,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const wanted = chooseCoding(request.headers['accept-encoding'])
  const coding =
    wanted && file.bodies[wanted] ? wanted : wanted === 'br' && file.bodies.gzip && takesGzip(request) ? 'gzip' : null
  const body = file.bodies[coding ?? 'identity'] ?? Buffer.alloc(0)
  // Each coding is another representation and has a strong ETag of its own.
  const etag = `"${file.etag}${coding ? `-${coding}` : ''}"`
  reply
    .code(200)
    .headers({ etag, vary: 'accept-encoding', 'content-security-policy': policy })
    .header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (request.headers['if-none-match']?.split(',').some((known) => known.trim() === etag)) return reply.code(304).send()
  reply.type(file.type).header('content-length', body.length)
  if (coding) reply.header('content-encoding', coding)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

const takesGzip = (request: FastifyRequest): boolean => /\bgzip\b/i.test(String(request.headers['accept-encoding']))
