const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function read({ type, text }: { type: string; text: string }): Record<string, unknown> | null {
  if (!/^application\/json\b/i.test(type)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** What a document is once another one was added to it: the fields of both. null: one of them has none. */
export function mergeDocuments(
  before: { type: string; text: string } | undefined,
  given: { type: string; text: string },
): string | null {
  const [known, added] = [before ? read(before) : {}, read(given)]
  if (!known || !added) return null
  return before ? JSON.stringify({ ...known, ...added }) : given.text
}
