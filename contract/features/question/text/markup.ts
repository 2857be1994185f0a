import { readMath } from './math.ts'
import type { Block, Run } from './question-text.ts'

// [Note: Written marks] Authors write a text as plain lines with a few marks: `**strong**`, `_emphasis_`, `` `code` ``,
// `- ` and `1. ` in front of lists, three backticks around lines of code, `![what it says](file)`, `[[gap]]`, and formulas
// as MathML. What is read is blocks and runs; no mark means anything but these, and `\` in front of one takes its meaning.

const special = /[\\*_`[\]!<]/g
/** Plain words as an author writes them: nothing in them is a mark. */
export const escapeMarks = (text: string): string => text.replaceAll(special, String.raw`\$&`)
const unescape = (text: string): string => text.replaceAll(/\\([\\*_`[\]!<\-\d])/g, '$1')

const piece =
  /\\[\s\S]|(?<math><math\b[\s\S]*?<\/math>)|(?<image>!\[(?<alt>(?:\\.|[^\]\\])*)\]\((?<file>[0-9a-f-]{36})\))|\[\[(?<gap>[A-Za-z0-9-]{1,40})\]\]|`(?<code>(?:\\.|[^`\\])+)`|\*\*(?<strong>(?:\\.|[^\\])+?)\*\*|_(?<emphasis>(?:\\.|[^\\])+?)_/g

type Marks = Partial<Record<'strong' | 'emphasis' | 'code', true>>

function readRuns(text: string, marks: Marks = {}): Run[] {
  const runs: Run[] = []
  let plain = ''
  const say = (said: string, own: Marks) => {
    if (said !== '') runs.push(Object.keys(own).length > 0 ? { text: said, ...own } : said)
  }
  const flush = () => {
    say(unescape(plain), marks)
    plain = ''
  }
  let at = 0
  for (const found of text.matchAll(piece)) {
    const { math, image, alt = '', file = '', gap, code, strong, emphasis } = found.groups ?? {}
    plain += text.slice(at, found.index)
    at = found.index + found[0].length
    const isDrawn = math === undefined || readMath(math) !== null
    const isMeant = isDrawn && (image === undefined || unescape(alt).trim() !== '')
    if (found[0].startsWith('\\') || !isMeant) {
      plain += found[0]
      continue
    }
    flush()
    if (math !== undefined) runs.push({ math })
    else if (image !== undefined) runs.push({ image: file, alt: unescape(alt).trim() })
    else if (gap !== undefined) runs.push({ gap })
    else if (code !== undefined) say(unescape(code), { ...marks, code: true })
    else if (strong !== undefined) runs.push(...readRuns(strong, { ...marks, strong: true }))
    else if (emphasis !== undefined) runs.push(...readRuns(emphasis, { ...marks, emphasis: true }))
  }
  plain += text.slice(at)
  flush()
  return runs
}

function writeRun(run: Run): string {
  if (typeof run === 'string') return escapeMarks(run)
  if ('math' in run) return run.math
  if ('image' in run) return `![${escapeMarks(run.alt)}](${run.image})`
  if ('gap' in run) return `[[${run.gap}]]`
  const inner = run.code ? `\`${escapeMarks(run.text)}\`` : escapeMarks(run.text)
  const leaning = run.emphasis ? `_${inner}_` : inner
  return run.strong ? `**${leaning}**` : leaning
}

/** A line as an author wrote it ([Note: Written marks]); nothing of a blank one. */
export const readLine = (text: string): Run[] => readRuns(text.replaceAll(/\s+/g, ' ').trim())
/** A line as its author writes it. */
export const writeLine = (runs: readonly Run[]): string => runs.map(writeRun).join('')

const bullet = /^(?:- |(\d{1,3})\. )/

/** A text as an author wrote it ([Note: Written marks]); nothing of a blank one. */
export function readMarkup(text: string): Block[] {
  const blocks: Block[] = []
  for (const part of text.replaceAll('\r\n', '\n').split(/(^```\n[\s\S]*?\n```$)/m)) {
    const code = /^```\n([\s\S]*)\n```$/.exec(part)?.[1]
    if (code !== undefined) {
      if (code !== '') blocks.push({ type: 'code', text: code })
      continue
    }
    for (const chunk of part.split(/\n\s*\n/)) blocks.push(...readChunk(chunk.split('\n')))
  }
  return blocks
}

/** Lines that stand together: lists, and what stands between them. */
function readChunk(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: string[] = []
  const close = () => {
    const runs = readLine(open.join(' '))
    if (runs.length > 0) blocks.push({ type: 'paragraph', runs })
    open = []
  }
  for (const line of lines) {
    const found = bullet.exec(line)
    if (!found) {
      open.push(line)
      continue
    }
    close()
    const item = readLine(line.slice(found[0].length))
    const ordered = found[1] !== undefined
    const last = blocks.at(-1)
    if (item.length === 0) continue
    if (last?.type === 'list' && last.ordered === ordered) last.items.push(item)
    else blocks.push({ type: 'list', ordered, items: [item] })
  }
  close()
  return blocks
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``
    case 'list':
      return block.items.map((runs, at) => `${block.ordered ? `${at + 1}.` : '-'} ${writeLine(runs)}`).join('\n')
    case 'paragraph':
      // What looks like a list and is none.
      return writeLine(block.runs).replace(bullet, String.raw`\$&`)
  }
}

/** A text as its author writes it. */
export const writeMarkup = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n\n')
