import { readMath } from '#contract/features/question/text/math.ts'
import { escapeMarks } from '#contract/features/question/text/markup.ts'

/** What an element stands for among the marks of an author ([Note: Written marks]). */
const marks: Readonly<Record<string, readonly [open: string, close: string]>> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['_', '_'],
  em: ['_', '_'],
  code: ['`', '`'],
  br: ['\n', ''],
  p: ['\n\n', '\n\n'],
  div: ['\n\n', '\n\n'],
  ul: ['\n\n', '\n\n'],
  ol: ['\n\n', '\n\n'],
  li: ['\n- ', ''],
  // They look like nothing by themselves.
  span: ['', ''],
}
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

const resolve = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, ten?: string, hex?: string, name = '') => {
    const code = ten ? Number(ten) : hex ? Number.parseInt(hex, 16) : null
    return (code === null ? entities[String(name)] : code <= 0x10ffff ? String.fromCodePoint(code) : null) ?? whole
  })

/** What HTML comes to: marks, and whether something of it, or a picture, is dropped. */
export interface ReadHtml {
  markup: string
  lost: boolean
  lostPicture: boolean
}

const attribute = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return resolve(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}

function imageMark(tag: string, imageOf: (src: string) => string | null): string | null {
  const id = imageOf(attribute(tag, 'src'))
  if (id === null) return null
  const file = attribute(tag, 'src').split('/').at(-1) ?? ''
  const alt = attribute(tag, 'alt').replaceAll(/\s+/g, ' ').trim() || file
  return `![${escapeMarks(alt.slice(0, 500))}](${id})`
}

const codeMark = (inner: string): string => {
  const text = resolve(inner.replaceAll(/<[^>]*>/g, '')).replace(/^\n/, '')
  return text.trim() === '' ? '' : `\n\n\`\`\`\n${text}\n\`\`\`\n\n`
}

/**
 * HTML of another system as the marks of an author: what stands for none of them is dropped, its words stay (those of
 * scripts and styles go), and that is told. `imageOf` finds the picture that an address means. No markup ever comes
 * through as it was.
 */
export function htmlMarkup(html: string, imageOf: (src: string) => string | null = () => null): ReadHtml {
  let [markup, lost, lostPicture, at] = ['', false, false, 0]
  const lists: string[] = []
  const pattern =
    /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<math\b[\s\S]*?<\/math>|<pre\b[^>]*>([\s\S]*?)<\/pre\s*>|<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi
  for (const found of html.matchAll(pattern)) {
    const [whole, dropped, code, isEnd, written] = found
    markup += escapeMarks(resolve(html.slice(at, found.index)))
    at = found.index + whole.length
    if (whole.startsWith('<!--')) continue
    if (/^<math/i.test(whole)) {
      if (readMath(whole)) markup += whole
      else lost = true
      continue
    }
    if (code !== undefined) {
      markup += codeMark(code)
      continue
    }
    const name = written?.toLowerCase() ?? ''
    if (name === 'img') {
      const image = imageMark(whole, imageOf)
      lostPicture ||= image === null
      markup += image ?? ''
      continue
    }
    const mark = marks[name]
    if (dropped || !mark) {
      lost = true
      continue
    }
    if (name === 'ol' || name === 'ul') {
      if (isEnd) lists.pop()
      else lists.push(name)
    }
    markup += name === 'li' && !isEnd && lists.at(-1) === 'ol' ? '\n1. ' : mark[isEnd ? 1 : 0]
  }
  markup += escapeMarks(resolve(html.slice(at)))
  return { markup, lost, lostPicture }
}
