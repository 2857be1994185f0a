import { createHash } from 'node:crypto'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import type { BundleFile, BundleList } from '#contract/engine/files/bundle-list.ts'
import type { Services } from '../../services.ts'
import { typeOf } from '../content-files.ts'
import { keepBundle } from './keep-bundle.ts'

/** What runs on the content origin, where bundles are opened; beside what every file may be. */
const pageTypes: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}

/** A file at hand, with its place in a bundle. */
export interface NewBundleFile extends Pick<BundleFile, 'path' | 'role' | 'language'> {
  body: Uint8Array
}

/** The list of files at hand; the first one is the entry. */
export function listFiles(files: readonly NewBundleFile[]): BundleList {
  const named = files.map(({ path, role, language, body }) => ({
    path,
    sha256: createHash('sha256').update(body).digest('hex'),
    bytes: body.length,
    type: pageTypes[path.split('.').at(-1) ?? ''] ?? typeOf(path),
    ...(role !== undefined && { role }),
    ...(language !== undefined && { language }),
  }))
  return { entry: named[0]?.path ?? '', files: named, choices: [] }
}

/** Keeps files at hand as a bundle; the first one is its entry. Fails as `keepBundle` does. */
export async function makeBundle(
  services: Pick<Services, 'database' | 'files' | 'clock'>,
  clientId: number,
  files: readonly NewBundleFile[],
): Promise<Bundle> {
  const bodies = new Map(files.map(({ path, body }) => [path, body]))
  return keepBundle(services, clientId, listFiles(files), ({ path }) => bodies.get(path) ?? new Uint8Array())
}
