import type { Block, PageText } from '#contract/features/page/page-schema.ts'

export interface Slide {
  title: string
  blocks: Block[]
}

/** A page cut at its headings; what stands before the first one has the page's own title. */
export function slidesOf({ title, blocks }: PageText): Slide[] {
  const slides: Slide[] = []
  for (const block of blocks) {
    if (block.type === 'heading') slides.push({ title: block.text, blocks: [] })
    else if (slides.length === 0) slides.push({ title, blocks: [block] })
    else slides.at(-1)?.blocks.push(block)
  }
  return slides
}

/** Questions that belong together; without a name where none stands over them. */
export interface QuestionGroup {
  title: string | null
  questions: Slide[]
}

/** A page of questions: each heading is one, each section a group of them. */
export function questionGroups({ title, blocks }: PageText): QuestionGroup[] {
  const groups: { title: string | null; blocks: Block[] }[] = [{ title: null, blocks: [] }]
  for (const block of blocks) {
    if (block.type === 'section') groups.push({ title: block.text, blocks: [] })
    else groups.at(-1)?.blocks.push(block)
  }
  return groups
    .map((group) => ({
      title: group.title,
      questions: slidesOf({ title: group.title ?? title, blocks: group.blocks }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
