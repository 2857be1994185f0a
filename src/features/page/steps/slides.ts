import type { Block, PageText } from '#contract/features/page/page-contract.ts'

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
