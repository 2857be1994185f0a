import { readMath, type MathElement } from '#contract/features/question/text/math.ts'
import type { Block, Run } from '#contract/features/question/text/question-text.ts'
import { escapeXml } from '#server/platform/xml/write-xml.ts'

/** How what is no text is written: a picture by its id (null: it is not there), a gap by its key. */
export interface HtmlParts {
  image: (id: string) => string | null
  gap: (key: string) => string
}

function writeMath(node: MathElement | string): string {
  if (typeof node === 'string') return escapeXml(node)
  const names = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const space = node.name === 'math' ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : ''
  return `<${node.name}${space}${names.join('')}>${node.children.map(writeMath).join('')}</${node.name}>`
}

function writeRun(run: Run, parts: HtmlParts): string {
  if (typeof run === 'string') return escapeXml(run)
  if ('gap' in run) return parts.gap(run.gap)
  if ('math' in run) {
    const math = readMath(run.math)
    return math ? writeMath(math) : ''
  }
  if ('image' in run) {
    const src = parts.image(run.image)
    return src === null ? '' : `<img src="${escapeXml(src)}" alt="${escapeXml(run.alt)}"/>`
  }
  const inner = run.code ? `<code>${escapeXml(run.text)}</code>` : escapeXml(run.text)
  const leaning = run.emphasis ? `<em>${inner}</em>` : inner
  return run.strong ? `<strong>${leaning}</strong>` : leaning
}

/** A line as HTML that is XML too. */
export const htmlLine = (runs: readonly Run[], parts: HtmlParts): string =>
  runs.map((run) => writeRun(run, parts)).join('')

/** A text so. */
export const htmlText = (blocks: readonly Block[], parts: HtmlParts): string =>
  blocks
    .map((block) => {
      if (block.type === 'code') return `<pre>\n${escapeXml(block.text)}</pre>`
      if (block.type === 'paragraph') return `<p>${htmlLine(block.runs, parts)}</p>`
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((runs) => `<li>${htmlLine(runs, parts)}</li>`).join('')}</${tag}>`
    })
    .join('')
