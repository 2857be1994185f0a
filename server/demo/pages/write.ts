import type { Block, PageName, PageText, PageTexts, Run } from '#contract/features/page/page-schema.ts'

/** `plain **strong** [text](address)` as runs. */
function runs(text: string): Run[] {
  const pieces = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).filter(Boolean)
  return pieces.map((piece): Run => {
    const [, strong] = /^\*\*(.+)\*\*$/.exec(piece) ?? []
    const [, name, href] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
    if (strong) return { text: strong, strong: true }
    return name && href ? { text: name, href } : piece
  })
}

/**
 * A page as it is written here: the first line is its title, `## ` begins a heading, `- ` and `1. ` are
 * list items, `| title: text` is a card; paragraphs are divided by empty lines.
 */
function pageText(source: string): PageText {
  const [title = '', ...parts] = source.trim().split(/\n\s*\n/)
  const blocks = parts.map((part): Block => {
    const lines = part.split('\n').map((line) => line.trim())
    const [first = ''] = lines
    if (first.startsWith('## ')) return { type: 'heading', text: first.slice(3) }
    if (first.startsWith('- ')) return { type: 'list', ordered: false, items: lines.map((line) => runs(line.slice(2))) }
    if (/^\d+\. /.test(first)) {
      return { type: 'list', ordered: true, items: lines.map((line) => runs(line.replace(/^\d+\. /, ''))) }
    }
    if (!first.startsWith('| ')) return { type: 'paragraph', runs: runs(lines.join(' ')) }
    const items = lines.map((line) => {
      const at = line.indexOf(': ')
      return { title: line.slice(2, at), text: line.charAt(at + 2).toUpperCase() + line.slice(at + 3) }
    })
    return { type: 'cards', items }
  })
  return { title, blocks }
}

export interface DemoPage {
  page: PageName
  texts: PageTexts
}

/** A page in the order pt-BR, en-US, es-ES, fr-FR. */
export function written(page: PageName, pt: string, en: string, es: string, fr: string): DemoPage {
  const texts = { 'pt-BR': pageText(pt), 'en-US': pageText(en), 'es-ES': pageText(es), 'fr-FR': pageText(fr) }
  return { page, texts }
}
