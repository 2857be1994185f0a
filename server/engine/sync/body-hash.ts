import { createHash } from 'node:crypto'
import type * as v from 'valibot'
import type { operationSchema } from '#contract/engine/operation.ts'

/** An operation as it arrived, its payload not yet checked against its kind. */
export type SentOperation = v.InferOutput<typeof operationSchema>

/** What makes two sends of one id the same: everything but the measured skew, which a device learns better with time. */
export function bodyHash(operation: SentOperation): string {
  const { kind, payload, capturedAt, dependsOn } = operation
  return createHash('sha256').update(canonicalJson({ kind, payload, capturedAt, dependsOn })).digest('hex')
}

/** JSON with sorted keys and no white space: the same value always gives the same text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** Path of the first text PostgreSQL cannot keep (a NUL, half of a surrogate pair), or null; paths begin with a dot. */
export function unstorableText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = unstorableText(item, `${path}.${key}`)
    if (found) return found
  }
  return null
}

/** Whether values stand inside each other deeper than `levels`: no payload does, and what walks one needs stack for each. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}
