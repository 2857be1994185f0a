/** A text of a gettext catalogue with its translation ('' when there is none). */
export interface CatalogueEntry {
  text: string
  /** What tells it from the same text said of something else; '' where there is nothing. */
  context: string
  translation: string
}

/** The entries of a .po file; obsolete ones (`#~`) are not among them. */
export function readCatalogue(po: string): CatalogueEntry[] {
  const fields = (block: string, name: string) =>
    new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block)?.[1] ?? '""'
  return po
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((block) => /^msgid /m.test(block))
    .map((block) => ({
      text: unquote(fields(block, 'msgid')),
      context: unquote(fields(block, 'msgctxt')),
      translation: unquote(fields(block, 'msgstr')),
    }))
    .filter((entry) => entry.text !== '')
}

function unquote(quoted: string): string {
  const lines = quoted.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return lines.map((line) => JSON.parse(line) as string).join('')
}

/** What a translation must keep: the values it is given and the tags it wraps, sorted. */
export function placeholdersOf(text: string): string[] {
  const tags = [...text.matchAll(/<\/?\w+\/?>/g)].map((match) => match[0])
  return [...new Set([...tags, ...valuesOf(text)])].toSorted()
}

/** Names of the values of an ICU message, those inside its plural and select branches too. */
function valuesOf(text: string): string[] {
  return braced(text).flatMap((inner) => {
    const [, name = '', kind = '', rest = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*)?(?:,(.*))?$/s.exec(inner) ?? []
    const branches = /^(plural|select|selectordinal)$/i.test(kind) ? braced(rest).flatMap(valuesOf) : []
    return [`{${name}}`, ...branches]
  })
}

/** The contents of the outermost pairs of braces. */
function braced(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '{' && depth++ === 0) start = index + 1
    if (text[index] === '}' && --depth === 0) found.push(text.slice(start, index))
  }
  return found
}
