/** A part of a value that is another one now; its name is empty where the value has no parts. */
export interface ChangedPart {
  name: string
  before: unknown
  after: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of two values that differ; the whole where they have no parts, or nothing differs but whose it is. */
export function changedParts(before: unknown, after: unknown): ChangedPart[] {
  if (!isRecord(before) || !isRecord(after)) return [{ name: '', before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    if (isRecord(old) && isRecord(now))
      return changedParts(old, now).map((part) => ({ ...part, name: `${name}.${part.name}` }))
    return [{ name, before: old, after: now }]
  })
}
