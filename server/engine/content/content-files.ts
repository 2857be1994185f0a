import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { vendors, type Vendor } from '#contract/engine/content/embed.ts'

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
const html = 'text/html; charset=utf-8'
/** The script of the pages that hold a vendor's frame. */
export const embedScript = '/a/embed.js'
/** The script of the pages that play a live stream, and what those are asked for as. */
export const liveScript = '/a/live.js'
export const liveAs = 'live'
const names: Readonly<Record<string, { path: string; type: string }>> = {
  'sw.js': { path: '/sw.js', type: javascript },
  'page.html': { path: 'page', type: html },
  'adapter.js': { path: '/a/adapter.js', type: javascript },
  'scorm12.js': { path: '/a/scorm12.js', type: javascript },
  'scorm2004.js': { path: '/a/scorm2004.js', type: javascript },
  'embed.html': { path: 'embed', type: html },
  'embed.js': { path: embedScript, type: javascript },
  'live.html': { path: liveAs, type: html },
  'live.js': { path: liveScript, type: javascript },
}

/** The same before it is known who may frame them. */
export type ContentTexts = ReadonlyMap<string, { type: string; text: string }>

/** Reads them; none where the app is not built. */
export async function readContentTexts(distDir: string): Promise<ContentTexts> {
  const texts = new Map<string, { type: string; text: string }>()
  for (const [name, { path, type }] of Object.entries(names)) {
    const text = await readFile(join(distDir, 'content', name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text !== null) texts.set(path, { type, text })
  }
  return texts
}

/** The addresses of the app take their place in the worker, which says who may frame what it answers; a vendor's in its page. */
export function contentFiles(
  texts: ContentTexts,
  appOrigins: string,
  vendorOrigins: Readonly<Record<Vendor, string>>,
): ContentFiles {
  const files = [...texts].flatMap(([path, { type, text }]): [string, ContentFile][] =>
    path === 'embed'
      ? vendors.map((vendor) => [embedOf(vendor), sent(type, text.replace('__VENDOR_ORIGIN__', vendorOrigins[vendor]))])
      : [[path, sent(type, text.replaceAll('__APP_ORIGINS__', appOrigins))]],
  )
  return new Map(files)
}

/** What the page of a vendor is asked for as. */
export const embedOf = (vendor: Vendor): string => `embed ${vendor}`

function sent(type: string, text: string): ContentFile {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { type, etag, plain, gzip: gzipSync(plain) }
}
