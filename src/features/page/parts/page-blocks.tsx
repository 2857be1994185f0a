import type { Block, Run } from '#contract/features/page/page-schema.ts'
import { ownPath } from '#platform/paths.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import styles from './page-blocks.module.css'

function Link({ href, text }: { href: string; text: string }) {
  const own = ownPath(href)
  if (own) return <OpenLink to={own}>{text}</OpenLink>
  return (
    <a href={href} rel="noopener noreferrer" target={href.startsWith('https:') ? '_blank' : undefined}>
      {text}
    </a>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => {
    if (typeof run === 'string') return run
    // The runs of a text never change their places.
    return 'href' in run ? <Link key={index} {...run} /> : <strong key={index}>{run.text}</strong>
  })
}

/** Headings go down one step at a time: the first one there is begins, what stands under it follows. */
const levels = ['h2', 'h3', 'h4'] as const

function OneBlock({ block, depth }: { block: Block; depth: { heading: number; card: number } }) {
  switch (block.type) {
    case 'section':
      return <h2>{block.text}</h2>
    case 'heading': {
      const Heading = levels[depth.heading] ?? 'h4'
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((runs, index) => (
            <li key={index}>
              <Runs runs={runs} />
            </li>
          ))}
        </List>
      )
    }
    case 'cards': {
      const Title = levels[depth.card] ?? 'h4'
      return (
        <ul role="list" className={styles.cards}>
          {block.items.map(({ title, text }) => (
            <li key={title}>
              <Title>{title}</Title>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )
    }
  }
}

/** What is written, drawn kind by kind: there is no markup in it that could do anything else. */
export function PageBlocks({ blocks }: { blocks: readonly Block[] }) {
  const isUnder = (type: Block['type'], index: number) => {
    const first = blocks.findIndex((block) => block.type === type)
    return first >= 0 && first < index ? 1 : 0
  }
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => {
        const heading = isUnder('section', index)
        return <OneBlock key={index} block={block} depth={{ heading, card: heading + isUnder('heading', index) }} />
      })}
    </div>
  )
}
