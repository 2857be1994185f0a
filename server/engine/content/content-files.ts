import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file of the content origin's own, as it is sent. */
export interface ContentFile {
  type: string
  etag: string
  plain: Buffer
  gzip: Buffer
}

/** What the content origin serves of its own, by what it is asked for as; none where the app is not built. */
export type ContentFiles = ReadonlyMap<string, ContentFile>

const javascript = 'text/javascript; charset=utf-8'
const names: Readonly<Record<string, { path: string; type: string }>> = {
  'sw.js': { path: '/sw.js', type: javascript },
  'page.html': { path: 'page', type: 'text/html; charset=utf-8' },
  'adapter.js': { path: '/a/adapter.js', type: javascript },
  'scorm12.js': { path: '/a/scorm12.js', type: javascript },
  'scorm2004.js': { path: '/a/scorm2004.js', type: javascript },
}

/** Reads them once; the addresses of the app take their place in the worker, which says who may frame what it answers. */
export async function readContentFiles(distDir: string, appOrigins: readonly string[]): Promise<ContentFiles> {
  const files = new Map<string, ContentFile>()
  for (const [name, { path, type }] of Object.entries(names)) {
    const text = await readFile(join(distDir, 'content', name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text === null) continue
    const plain = Buffer.from(text.replaceAll('__APP_ORIGINS__', appOrigins.join(' ')))
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
    files.set(path, { type, etag, plain, gzip: gzipSync(plain) })
  }
  return files
}
