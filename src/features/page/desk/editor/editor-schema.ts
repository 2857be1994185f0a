import { Schema, type Attrs } from 'prosemirror-model'
import * as v from 'valibot'
import { linkSchema } from '#contract/features/page/page-schema.ts'

/** Whether an address is one that a page may lead to. */
export const isLink = (href: string): boolean => v.is(linkSchema, href)

const linkAttrs = (node: HTMLElement): Attrs | false => {
  const href = node.getAttribute('href') ?? ''
  return isLink(href) ? { href } : false
}

// Only what a page may hold: whatever else is pasted leaves its text here, or nothing ([Note: Page editor]).
//
// [Note: Page editor] The editor's document has the kinds of the contract's blocks and no others, so that what is pasted
// is cleaned as it comes in. It is for the eye alone: what is sent is blocks, and the server takes no markup at all.
export const editorSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    section: {
      group: 'block',
      content: 'text*',
      marks: '',
      defining: true,
      parseDOM: [{ tag: 'h1' }],
      toDOM: () => ['h1', 0],
    },
    heading: {
      group: 'block',
      content: 'text*',
      marks: '',
      defining: true,
      parseDOM: ['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
      toDOM: () => ['h2', 0],
    },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    cards: {
      group: 'block',
      content: 'card+',
      isolating: true,
      parseDOM: [{ tag: 'section[data-cards]' }],
      toDOM: () => ['section', { 'data-cards': '' }, 0],
    },
    card: {
      content: ['card_title', 'card_text'].join(' '),
      parseDOM: [{ tag: 'div[data-card]' }],
      toDOM: () => ['div', { 'data-card': '' }, 0],
    },
    card_title: {
      content: 'text*',
      marks: '',
      parseDOM: [{ tag: 'strong[data-card-title]' }],
      toDOM: () => ['strong', { 'data-card-title': '' }, 0],
    },
    card_text: {
      content: 'text*',
      marks: '',
      parseDOM: [{ tag: 'p[data-card-text]', priority: 60 }],
      toDOM: () => ['p', { 'data-card-text': '' }, 0],
    },
    text: {},
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      excludes: '_',
      parseDOM: [{ tag: 'a[href]', getAttrs: linkAttrs }],
      toDOM: (mark) => ['a', { href: String(mark.attrs['href']) }, 0],
    },
    strong: {
      excludes: '_',
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: () => ['strong', 0],
    },
  },
})
