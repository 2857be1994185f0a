import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

/** Kinds of blocks that the toolbar makes of what the caret stands in. */
export const blockKinds = ['paragraph', 'section', 'heading', 'bullet_list', 'ordered_list', 'cards'] as const
export type BlockKind = (typeof blockKinds)[number]

const within = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type)

/** The kind that the caret stands in. */
export const kindAt = (state: EditorState): BlockKind =>
  (['cards', 'bullet_list', 'ordered_list'] as const).find((kind) => within(state, nodes[kind])) ??
  (['section', 'heading'] as const).find((kind) => state.selection.$from.parent.type === nodes[kind]) ??
  'paragraph'

const card = (title = '', text = ''): Node =>
  nodes.card.create(null, [
    nodes.card_title.create(null, title === '' ? [] : editorSchema.text(title)),
    nodes.card_text.create(null, text === '' ? [] : editorSchema.text(text)),
  ])

/** Puts a row of cards in the place of the block of the caret, its text as the first title. */
const intoCards: Command = ({ selection: { $from }, tr }, dispatch) => {
  const block = $from.node(1)
  if ($from.depth !== 1) return false
  const at = $from.before(1)
  tr.replaceWith(at, at + block.nodeSize, nodes.cards.create(null, card(block.textContent)))
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3))).scrollIntoView())
  return true
}

/** Makes paragraphs of a row of cards again. */
const outOfCards: Command = ({ selection: { $from }, tr }, dispatch) => {
  if ($from.depth < 3 || $from.node(1).type !== nodes.cards) return false
  const row = $from.node(1)
  const paragraphs: Node[] = []
  row.forEach((one) => one.forEach((part) => void paragraphs.push(nodes.paragraph.create(null, part.content))))
  const at = $from.before(1)
  dispatch?.(tr.replaceWith(at, at + row.nodeSize, paragraphs).scrollIntoView())
  return true
}

/** Makes a block of a kind of what the caret stands in. */
export function makeBlock(kind: BlockKind): Command {
  return (state, dispatch, view) => {
    const now = kindAt(state)
    if (now === kind) return false
    if (now === 'cards') return outOfCards(state, dispatch, view)
    if (now === 'bullet_list' || now === 'ordered_list') return liftListItem(nodes.list_item)(state, dispatch, view)
    if (kind === 'cards') return intoCards(state, dispatch, view)
    if (kind === 'bullet_list' || kind === 'ordered_list') {
      // Only paragraphs stand in lists.
      if (now !== 'paragraph' && !setBlockType(nodes.paragraph)(state, dispatch, view)) return false
      return wrapInList(nodes[kind])(view?.state ?? state, dispatch, view)
    }
    return setBlockType(nodes[kind])(state, dispatch, view)
  }
}

/** From a card's title to its text, from its text to another card; out of an empty one. */
const enterInCard: Command = ({ selection: { $from }, tr }, dispatch) => {
  if ($from.parent.type === nodes.card_title) {
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve($from.after() + 1))).scrollIntoView())
    return true
  }
  if ($from.parent.type !== nodes.card_text) return false
  const row = $from.node(1)
  const own = $from.node(2)
  const after = $from.after(2)
  if (own.textContent === '' && row.childCount > 1) {
    tr.delete($from.before(2), after)
    const end = tr.mapping.map($from.after(1))
    tr.insert(end, nodes.paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView())
    return true
  }
  tr.insert(after, card())
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 2))).scrollIntoView())
  return true
}

/** The address of the link that the caret stands in. */
export function linkAt({ selection: { $from, empty }, doc, selection }: EditorState): string | null {
  const found = empty ? marks.link.isInSet($from.marks()) : marks.link.isInSet(doc.nodeAt(selection.from)?.marks ?? [])
  return found ? String(found.attrs['href']) : null
}

/** Whether what is selected can be a link. */
export const canLink = (state: EditorState): boolean =>
  linkAt(state) !== null || (!state.selection.empty && toggleMark(marks.link, { href: '/' })(state))

/** The whole link around the caret, or what is selected. */
function linkRange({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to }
  const own = marks.link.isInSet($from.marks())
  if (!own) return { from, to }
  let [begin, end] = [from, to]
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (own.isInSet(node.marks) && at <= from && at + node.nodeSize >= from) [begin, end] = [at, at + node.nodeSize]
  })
  return { from: begin, to: end }
}

/** Gives what is selected an address; null takes it away. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state)
    if (from === to) return false
    const tr = state.tr.removeMark(from, to, marks.link)
    const attrs: Attrs = { href: href ?? '' }
    dispatch?.(href === null ? tr : tr.addMark(from, to, marks.link.create(attrs)))
    return true
  }
}

export const strong: Command = toggleMark(marks.strong)

/** Whether what is selected, or is typed next, is strong. */
export function isStrong({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState): boolean {
  return empty
    ? marks.strong.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, marks.strong)
}

/** What the keys do. Tab leaves the editor, as it leaves every field. */
export const plugins = (askLink: Command) => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': strong,
    'Mod-k': askLink,
    'Mod-Alt-0': makeBlock('paragraph'),
    'Mod-Alt-1': makeBlock('section'),
    'Mod-Alt-2': makeBlock('heading'),
    Enter: chainCommands(enterInCard, splitListItem(nodes.list_item)),
    Backspace: (state, dispatch, view) =>
      state.selection.empty && state.selection.$from.parentOffset === 0 && within(state, nodes.list_item)
        ? liftListItem(nodes.list_item)(state, dispatch, view)
        : false,
  }),
  keymap(baseKeymap),
]

export { redo, undo } from 'prosemirror-history'
