import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OperationKind } from '#contract/engine/operation.ts'
import { operationKinds } from '#contract/model.ts'
import type { FeatureSamples, OperationSample } from './samples.ts'

const features = new URL('../../server/features/', import.meta.url)

/** The samples of every feature that has any; see [Note: Samples]. */
export const allSamples: readonly FeatureSamples[] = (
  await Promise.all(
    globSync('*/*.samples.ts', { cwd: fileURLToPath(features) }).map(
      (path) => import(/* @vite-ignore */ new URL(path.replaceAll('\\', '/'), features).href),
    ),
  )
).flatMap((module: Record<string, FeatureSamples>) => Object.values(module))

/** The kinds as a test runner wants them. */
export const sampledKinds = operationKinds

/** The sample of a kind; one that is missing is an error of the test, told by name. */
export function sampleOf<K extends OperationKind>(kind: K): OperationSample<K> {
  const found = allSamples.map(({ operations }) => operations?.[kind]).find(Boolean)
  if (!found) throw new Error(`The operation ${kind} has no sample: add one to the samples of its feature`)
  return found
}
