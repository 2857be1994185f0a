import * as v from 'valibot'
import { sha256Schema } from '../ids.ts'

// Node and browsers both have it; the contract is compiled with the types of neither.
declare const TextEncoder: new () => { encode(text: string): { length: number } }

/** What a bundle may be at most; `bytes` are those of all its files. */
export const bundleLimits = {
  files: 20_000,
  bytes: 4 * 1024 ** 3,
  listBytes: 16 * 1024 ** 2,
  pathBytes: 1024,
  segmentBytes: 255,
} as const

/** One file of a bundle. */
export const bundleFileSchema = v.strictObject({
  /** Relative, with `/`, in NFC. */
  path: v.pipe(v.string(), v.minLength(1)),
  sha256: sha256Schema,
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  type: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/), v.maxLength(127)),
  role: v.optional(v.pipe(v.string(), v.regex(/^(poster|captions|transcript|text|rendition:[a-z0-9-]{1,40})$/))),
  /** BCP 47. */
  language: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35))),
})
export type BundleFile = v.InferOutput<typeof bundleFileSchema>

/** What a bundle is made of: the same list is the same bundle. */
export const bundleListSchema = v.strictObject({
  /** The path that is opened, with a query where it takes one. */
  entry: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
  /** In the order of their paths. */
  files: v.pipe(v.array(bundleFileSchema), v.minLength(1)),
  /** Groups of paths of which a device keeps one (renditions), the first unless somebody chose; the rest is always kept. */
  choices: v.pipe(v.array(v.pipe(v.array(v.string()), v.minLength(2), v.maxLength(20))), v.maxLength(20)),
})
export type BundleList = v.InferOutput<typeof bundleListSchema>

/** Why a list is none, and the path that is at fault where one is. */
export interface BundleFault {
  fault: 'text' | 'shape' | 'order' | 'path' | 'twice' | 'sizes' | 'entry' | 'choices' | 'too_many' | 'too_large'
  path?: string
}

const byPath = (a: BundleFile, b: BundleFile) => (a.path < b.path ? -1 : 1)

/**
 * The text of a list, byte for byte the same for the same files in whatever order: its SHA-256 is the bundle's id,
 * and it is what the server sends for it.
 */
export function bundleText({ entry, files, choices }: BundleList): string {
  const named = files
    .toSorted(byPath)
    .map(({ path, sha256, bytes, type, role, language }) => ({ path, sha256, bytes, type, role, language }))
  return JSON.stringify({ entry, choices, files: named })
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** Whether a path stays inside its bundle, on every system. */
function isBundlePath(path: string): boolean {
  const segments = path.split('/')
  return (
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    !/[\\\u0000-\u001f\u007f]|^[A-Za-z]:/.test(path) &&
    path === path.normalize('NFC') &&
    path.isWellFormed() &&
    bytesOf(path) <= bundleLimits.pathBytes &&
    segments.every((each) => !['', '.', '..'].includes(each) && bytesOf(each) <= bundleLimits.segmentBytes)
  )
}

/** The path of an entry: its query is not part of it, unless a file is called so. */
export function entryPath({ entry, files }: Pick<BundleList, 'entry' | 'files'>): string {
  return files.some(({ path }) => path === entry) ? entry : entry.replace(/[?#].*$/s, '')
}

/** What is wrong with a list of the right shape; null: nothing. */
function findBundleFault(list: BundleList): BundleFault | null {
  const { files, choices } = list
  if (files.length > bundleLimits.files) return { fault: 'too_many' }
  const paths = new Set<string>()
  const sizes = new Map<string, number>()
  let sum = 0
  for (const { path, sha256, bytes } of files) {
    if (!isBundlePath(path)) return { fault: 'path', path }
    if (paths.has(path)) return { fault: 'twice', path }
    if ((sizes.get(sha256) ?? bytes) !== bytes) return { fault: 'sizes', path }
    paths.add(path)
    sizes.set(sha256, bytes)
    sum += bytes
  }
  if (sum > bundleLimits.bytes) return { fault: 'too_large' }
  if (!paths.has(entryPath(list))) return { fault: 'entry', path: list.entry }
  const chosen = choices.flat()
  const odd = chosen.find((path, at) => !paths.has(path) || chosen.indexOf(path) !== at)
  return odd === undefined ? null : { fault: 'choices', path: odd }
}

/** Reads the text of a list; what is not exactly the text of a sound one is told. */
export function readBundleText(text: string): BundleList | BundleFault {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { fault: 'text' }
  }
  const parsed = v.safeParse(bundleListSchema, given)
  if (!parsed.success) return { fault: 'shape' }
  const fault = findBundleFault(parsed.output)
  if (fault) return fault
  // Another order or spacing would be another id for the same bundle.
  return bundleText(parsed.output) === text ? parsed.output : { fault: 'order' }
}

/** Whether a list was read. */
export const isBundleList = (read: BundleList | BundleFault): read is BundleList => !('fault' in read)

/**
 * The files that a device keeps, the entry first: of each choice the one that is first, or whose rendition is wanted
 * (`low`), the most wanted first. Where the entry is in a choice, what was chosen stands in its place.
 */
export function keptFiles(list: BundleList, wanted: readonly string[] = []): BundleFile[] {
  const roles = new Map(list.files.map(({ path, role }) => [path, role]))
  const picked = list.choices.map((choice) => {
    const found = wanted.flatMap((name) => choice.filter((path) => roles.get(path) === `rendition:${name}`))
    return found[0] ?? choice[0]
  })
  const left = new Set(list.choices.flatMap((choice) => choice.filter((path) => !picked.includes(path))))
  const entry = entryPath(list)
  const own = list.choices.findIndex((choice) => choice.includes(entry))
  const first = picked[own] ?? entry
  const kept = list.files.filter(({ path }) => !left.has(path))
  return [...kept.filter(({ path }) => path === first), ...kept.filter(({ path }) => path !== first)]
}

/** Bytes of files, the same content counted once. */
export function distinctBytes(files: readonly { sha256: string; bytes: number }[]): number {
  const byHash = new Map(files.map((file) => [file.sha256, file.bytes]))
  return Array.from(byHash.values()).reduce((sum, bytes) => sum + bytes, 0)
}
