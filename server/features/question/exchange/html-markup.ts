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

/**
 * HTML of another system as the marks of an author: what stands for none of them is dropped, its words stay (those of
 * scripts and styles go), and `lost` says so. No markup ever comes through as it was.
 */
export function htmlMarkup(html: string): { markup: string; lost: boolean } {
  let [markup, lost, at] = ['', false, 0]
  const lists: string[] = []
  const pattern =
    /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<math\b[\s\S]*?<\/math>|<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi
  for (const found of html.matchAll(pattern)) {
    const [whole, dropped, isEnd, written] = found
    markup += escapeMarks(resolve(html.slice(at, found.index)))
    at = found.index + whole.length
    if (whole.startsWith('<!--')) continue
    if (/^<math/i.test(whole)) {
      if (readMath(whole)) markup += whole
      else lost = true
      continue
    }
    const name = written?.toLowerCase() ?? ''
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
  return { markup, lost }
}
