import type { Node } from 'prosemirror-model'
import type { Block, Run } from '#contract/features/page/page-schema.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema
/** Letters of one run; a longer one is cut in several. */
const longest = 4000

const textNodes = (text: string): Node[] => (text === '' ? [] : [editorSchema.text(text)])

function runNode(run: Run): Node {
  if (typeof run === 'string') return editorSchema.text(run)
  const mark = 'href' in run ? marks.link.create({ href: run.href }) : marks.strong.create()
  return editorSchema.text(run.text, [mark])
}

function blockNode(block: Block): Node {
  switch (block.type) {
    case 'section':
    case 'heading':
      return nodes[block.type].create(null, textNodes(block.text))
    case 'paragraph':
      return nodes.paragraph.create(null, block.runs.map(runNode))
    case 'list': {
      const items = block.items.map((runs) =>
        nodes.list_item.create(null, nodes.paragraph.create(null, runs.map(runNode))),
      )
      return (block.ordered ? nodes.ordered_list : nodes.bullet_list).create(null, items)
    }
    case 'cards':
      return nodes.cards.create(
        null,
        block.items.map(({ title, text }) =>
          nodes.card.create(null, [
            nodes.card_title.create(null, textNodes(title)),
            nodes.card_text.create(null, textNodes(text)),
          ]),
        ),
      )
  }
}

/** The blocks of a page as the editor works with them. */
export const documentOf = (blocks: readonly Block[]): Node =>
  nodes.doc.create(null, blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(blockNode))

function runsOf(parent: Node): Run[] {
  const runs: Run[] = []
  parent.forEach(({ text = '', marks: own }) => {
    const [mark] = own
    for (let at = 0; at < text.length; at += longest) {
      const piece = text.slice(at, at + longest)
      if (mark?.type === marks.link) runs.push({ text: piece, href: String(mark.attrs['href']) })
      else runs.push(mark ? { text: piece, strong: true } : piece)
    }
  })
  return runs
}

const children = (parent: Node): Node[] => Array.from({ length: parent.childCount }, (_, at) => parent.child(at))
const isWritten = (runs: readonly Run[]): boolean =>
  runs.some((run) => (typeof run === 'string' ? run : run.text).trim() !== '')

function blocksOf(node: Node): Block[] {
  switch (node.type) {
    case nodes.section:
    case nodes.heading: {
      const text = node.textContent.trim()
      return text === '' ? [] : [{ type: node.type === nodes.section ? 'section' : 'heading', text }]
    }
    case nodes.bullet_list:
    case nodes.ordered_list: {
      const items = children(node)
        .map((item) => runsOf(item.child(0)))
        .filter(isWritten)
      return items.length === 0 ? [] : [{ type: 'list', ordered: node.type === nodes.ordered_list, items }]
    }
    case nodes.cards: {
      const items = children(node)
        .map((card) => ({ title: card.child(0).textContent.trim(), text: card.child(1).textContent }))
        .filter(({ title, text }) => title !== '' || text.trim() !== '')
      return items.length === 0 ? [] : [{ type: 'cards', items }]
    }
    default: {
      const runs = runsOf(node)
      return isWritten(runs) ? [{ type: 'paragraph', runs }] : []
    }
  }
}

/** What the editor holds as blocks; what is empty is left out. */
export const blocksIn = (document: Node): Block[] => children(document).flatMap(blocksOf)
