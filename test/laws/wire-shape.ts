import { createHash } from 'node:crypto'

/** Parts of a schema that say how it works or how it speaks, not what it takes. */
const silent = new Set(['~standard', '~run', 'async', 'expects', 'message', 'reference'])

/**
 * What a valibot schema takes, as plain data with its keys in order: two schemas that take the same
 * have the same shape, however they were written. A rule in code counts by its message alone.
 */
export function shapeOf(value: unknown, trail: readonly unknown[] = []): unknown {
  if (value instanceof RegExp) return `/${value.source}/${value.flags}`
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (trail.includes(value)) return 'itself'
  const deeper = [...trail, value]
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, deeper))
  const rule = 'requirement' in value && typeof value.requirement === 'function'
  const keys = Object.keys(value).filter((key) => !silent.has(key) || (rule && key === 'message'))
  const entries = keys
    .toSorted()
    .map((key) => [key, shapeOf((value as Record<string, unknown>)[key], deeper)] as const)
    .filter(([, shape]) => shape !== undefined)
  // The first step of a pipe is the schema itself, already told.
  const pipe = entries.find(([key]) => key === 'pipe')
  return Object.fromEntries(pipe ? [['pipe', pipe[1]]] : entries)
}

/** A short hash of what the given objects, schemas among them, take. */
export function hashShape(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(shapeOf(value)))
    .digest('hex')
    .slice(0, 16)
}
