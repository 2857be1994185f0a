/** How strictly texts are compared. */
export interface Strictness {
  caseCounts: boolean
  accentsCount: boolean
}

/** A text as it is compared: one way of writing each letter, spaces joined; without case and accents unless they count. */
function plain(text: string, { caseCounts, accentsCount }: Strictness): string {
  // Large and small again: ß is SS, and a sigma is one wherever it stands.
  const cased = caseCounts ? text : text.toUpperCase().toLowerCase()
  const bare = accentsCount ? cased : cased.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
  return bare.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

/** The parts of a pattern between its stars (`*`); `\*` is a star that was meant. */
const partsOf = (pattern: string): string[] =>
  pattern.split(/(?<!\\)\*/).map((part) => part.replaceAll(String.raw`\*`, '*'))

/** Whether a text is what a pattern says, in time that grows with their lengths alone. */
export function matchesText(text: string, pattern: string, strictness: Strictness): boolean {
  const said = plain(text, strictness).trim()
  const parts = partsOf(pattern.trim()).map((part) => plain(part, strictness))
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return said === first.trim()
  if (!said.startsWith(first) || !said.endsWith(last) || said.length < first.length + last.length) return false
  let at = first.length
  const end = said.length - last.length
  return rest.every((part) => {
    const found = said.indexOf(part, at)
    at = found + part.length
    return found >= 0 && at <= end
  })
}
