// The lists and declarations that a new part is written into keep one shape (oxfmt), so that text is enough to find
// the place: a parser would have to print the file again, comments and all.

/** A file has no place for what is to be written into it. */
export class NoInsertionPoint extends Error {}

/** The text with one more import after its last one; where it imports of the module already, its name joins those. */
export function addImport(text: string, line: string): string {
  const [, name = '', from = ''] = /^import \{ (.*) \} from ('.*')$/.exec(line) ?? []
  const imports = [...text.matchAll(/^import (type )?\{([^}]*)\} from ('.*')$/gm)]
  const same = imports.find(([, type, , module]) => !type && module === from)
  if (same) {
    const names = (same[2] ?? '').split(',').map((one) => one.trim())
    const all = [...new Set([...names, name])].filter(Boolean).toSorted()
    return text.replace(same[0], `import { ${all.join(', ')} } from ${from}`)
  }
  const last = imports.at(-1)
  const at = last ? last.index + last[0].length : 0
  return last ? `${text.slice(0, at)}\n${line}${text.slice(at)}` : `${line}\n\n${text}`
}

/** The text with one more entry at the end of the list that `opening` begins (`export const features = [`). */
export function addToList(text: string, opening: string, entry: string): string {
  const start = text.indexOf(opening)
  if (start === -1) throw new NoInsertionPoint(`it has no "${opening}"`)
  const end = closing(text, start + opening.length - 1)
  const inside = text.slice(start + opening.length, end)
  if (!inside.includes('\n')) {
    const separator = inside.trim() ? ', ' : ''
    return `${text.slice(0, end)}${separator}${entry}${text.slice(end)}`
  }
  const indent = /\n( *)[^\n]*$/.exec(text.slice(0, end))?.[1] ?? ''
  const body = inside.trimEnd().replace(/,?$/, ',')
  return `${text.slice(0, start + opening.length)}${body}\n${indent}  ${entry},\n${indent}${text.slice(end)}`
}

/**
 * The text with one more entry in the part `key` of a declaration (`feature({`, `domain(x, {`); the part is made where
 * there is none. `brackets` are those of the part.
 */
export function addToPart(
  text: string,
  declaration: RegExp,
  { key, entry, brackets }: { key: string; entry: string; brackets: '[]' | '{}' },
): string {
  const found = declaration.exec(text)
  if (!found)
    throw new NoInsertionPoint(`it has no ${declaration.source.replaceAll(/\\[bw]\+?/g, '').replaceAll('\\', '')}`)
  const open = found.index + found[0].length - 1
  const end = closing(text, open)
  const part = `${key}: ${brackets.charAt(0)}`
  const own = text.slice(open, end)
  const at = own.indexOf(` ${part}`)
  if (at !== -1) return text.slice(0, open) + addToList(own, part, entry) + text.slice(end)
  const lead = own.includes('\n') ? '\n  ' : ' '
  return `${text.slice(0, open + 1)}${lead}${part}${entry}${brackets.charAt(1)},${text.slice(open + 1)}`
}

/** Where the bracket at `open` is closed. Brackets in texts come in pairs here, as in all code here. */
function closing(text: string, open: number): number {
  const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}' }
  const stack: string[] = []
  for (let at = open; at < text.length; at++) {
    const sign = text.charAt(at)
    const partner = pairs[sign]
    if (partner) stack.push(partner)
    else if (sign === stack.at(-1)) stack.pop()
    if (stack.length === 0) return at
  }
  throw new Error('a bracket is not closed')
}
