import { Readable } from 'node:stream'
import type { PackageReport } from '#contract/features/activity/package/package-report.ts'
import { inspectPackage, type Inspected } from '../package/inspect-package.ts'

/** Looks through a package that is at hand, as the job looks through one in the store. */
export const inspected = (zip: Buffer): Promise<Inspected> =>
  inspectPackage(({ start, end }) => Promise.resolve(Readable.from([zip.subarray(start, end + 1)])), zip.length)

/** Its report; of what is no package there is none. */
export async function reportOf(zip: Buffer): Promise<PackageReport | null> {
  const found = await inspected(zip)
  return found.is === 'other' ? null : found.report
}

/** Why it is refused: codes with their lines; `ok` where it is not. */
export async function refusalOf(zip: Buffer): Promise<string> {
  const found = await inspected(zip)
  if (found.is !== 'refused') return found.is
  return found.report.errors.map(({ code, places }) => `${code}:${places[0]?.line ?? '-'}`).join(' ')
}
