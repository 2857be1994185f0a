import * as v from 'valibot'
import { playedPath } from '../content/player.ts'
import { endpoint } from '../endpoint.ts'
import { sha256Schema } from '../ids.ts'
import { bundleFileSchema, distinctBytes, keptFiles, type BundleFile, type BundleList } from './bundle-list.ts'

/** Files under this many bytes come in packs. */
export const packedUnder = 256 * 1024
/** Most bytes of one pack. */
export const packBytes = 4 * 1024 * 1024
/** Most files of one pack. */
export const packFiles = 2000
/** A longer list is not told inside a row: it is read as a file. */
const listedInRow = 200

/**
 * What an activity plays, as a row tells it: an immutable list of files. Its id is the SHA-256 of the list's
 * text (`bundleText`), which is a file of the bundle itself.
 */
export const bundleSchema = v.object({
  bundleId: sha256Schema,
  entry: v.string(),
  /** Bytes of the list's text. */
  listBytes: v.number(),
  /** What a device keeps of it, in bytes. */
  bytes: v.number(),
  /** All of its files; null where there are too many for a row. */
  files: v.nullable(v.array(bundleFileSchema)),
  choices: v.array(v.array(v.string())),
})
export type Bundle = v.InferOutput<typeof bundleSchema>

/** A bundle as rows tell it. */
export function describeBundle(bundleId: string, listBytes: number, list: BundleList): Bundle {
  const { entry, files, choices } = list
  const bytes = distinctBytes(keptFiles(list))
  return { bundleId, entry, listBytes, bytes, files: files.length > listedInRow ? null : files, choices }
}

/** The list of a bundle that tells it itself; null where it is to be read. */
export const listInRow = ({ entry, files, choices }: Bundle): BundleList | null => files && { entry, files, choices }

/** A file with the bundle it is read through. */
export interface FileOfBundle extends BundleFile {
  bundleId: string
}

/** The file that is opened of a bundle that tells its files, or the rendition that is wanted in its place (see `keptFiles`). */
export function entryOf(bundle: Bundle, wanted: readonly string[] = []): FileOfBundle | undefined {
  const list = listInRow(bundle)
  const entry = list ? keptFiles(list, wanted)[0] : undefined
  return entry && { ...entry, bundleId: bundle.bundleId }
}

/** The file that a bundle is about: what a player of ours plays ([Note: Players of files]), else what is opened. */
export function mainFile(bundle: Bundle): FileOfBundle | undefined {
  const played = playedPath(bundle.entry)
  const file = played === null ? undefined : bundle.files?.find(({ path }) => path === played)
  return file ? { ...file, bundleId: bundle.bundleId } : entryOf(bundle)
}

/** The page of a bundle that is one page and nothing else; null: it is more, or something else. */
export function onePageOf(bundle: Bundle): FileOfBundle | null {
  const entry = entryOf(bundle)
  return entry && bundle.files?.length === 1 && isPage(entry) ? entry : null
}

/** Whether a file is a page. */
export const isPage = ({ type }: Pick<BundleFile, 'type'>): boolean => /^text\/html(?:;|$)/.test(type)

/** What a device that keeps bundles has of them, in the renditions that are wanted: the same content counted once as far as rows tell it. */
export function sizeOfBundles(
  bundles: readonly Bundle[],
  wanted: readonly string[] = [],
): { bytes: number; files: number } {
  const told = bundles.flatMap((bundle) => {
    const list = listInRow(bundle)
    // The list itself is kept where the row does not tell it.
    return list ? keptFiles(list, wanted) : [{ sha256: bundle.bundleId, bytes: bundle.bytes + bundle.listBytes }]
  })
  return { bytes: distinctBytes(told), files: new Set(told.map(({ sha256 }) => sha256)).size }
}

const fileParams = v.strictObject({ bundleId: sha256Schema, sha256: sha256Schema })

/**
 * Bytes of a bundle's file by their hash, with `Range`, `If-Range` and `ETag`; the list itself by the bundle's id.
 * `link` instead of a Bearer token for media elements.
 */
export const readBundleFile = endpoint({
  method: 'GET',
  path: '/api/bundles/:bundleId/files/:sha256/',
  summary: 'Read a file of a bundle',
  access: 'public',
  params: fileParams,
  query: v.strictObject({ link: v.optional(v.pipe(v.string(), v.maxLength(512))) }),
  produces: 'application/octet-stream',
  perMinute: 6000,
  errors: ['file.not_found', 'file.range_unsatisfiable'],
})

/**
 * A page of a bundle, by a link to it, where the installation has no content origin: whoever opens it, it runs with an
 * origin of nobody and asks nothing of any host (player.md, 3).
 */
export const readBundlePage = endpoint({
  method: 'GET',
  path: '/api/bundles/:bundleId/pages/:sha256/',
  summary: 'Show a page of a bundle in a sandbox',
  access: 'public',
  params: fileParams,
  query: v.strictObject({ link: v.optional(v.pipe(v.string(), v.maxLength(512))) }),
  produces: 'text/html',
  errors: ['file.not_found'],
})

/**
 * A short-lived address (one hour) of a bundle's file, for a media element while no service worker stands in; of a page
 * also the one under which it runs, null where it runs on the content origin alone.
 */
export const linkBundleFile = endpoint({
  method: 'POST',
  path: '/api/bundles/:bundleId/files/:sha256/link/',
  summary: 'Make a short-lived address of a file of a bundle',
  access: 'member',
  params: fileParams,
  response: v.object({ url: v.string(), page: v.nullable(v.string()) }),
  errors: ['file.not_found'],
})

/**
 * A short-lived address (one hour) under which a bundle's files are read by their paths on the content origin, while no
 * service worker stands in there; null: this installation has no such origin.
 */
export const linkBundle = endpoint({
  method: 'POST',
  path: '/api/bundles/:bundleId/link/',
  summary: 'Make a short-lived address of all files of a bundle',
  access: 'member',
  params: v.strictObject({ bundleId: sha256Schema }),
  response: v.object({ base: v.nullable(v.string()) }),
  errors: ['file.not_found'],
})

/**
 * The bytes of several files of a bundle one after the other, in the order asked for; the list says where each
 * ends. The tag is the bundle's id.
 */
export const readPack = endpoint({
  method: 'POST',
  path: '/api/bundles/:bundleId/pack/',
  summary: 'Read many small files of a bundle at once',
  access: 'member',
  params: v.strictObject({ bundleId: sha256Schema }),
  body: v.strictObject({ files: v.pipe(v.array(sha256Schema), v.minLength(1), v.maxLength(packFiles)) }),
  produces: 'application/octet-stream',
  perMinute: 6000,
  errors: ['file.not_found', 'file.too_large'],
})
