import type { Block, Run } from '#contract/features/page/page-contract.ts'
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

function OneBlock({ block, titled }: { block: Block; titled: boolean }) {
  switch (block.type) {
    case 'heading':
      return <h2>{block.text}</h2>
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
      // Headings go down one step at a time: without one above them the cards' are the first.
      const Title = titled ? 'h3' : 'h2'
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
  const firstHeading = blocks.findIndex((block) => block.type === 'heading')
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} titled={firstHeading >= 0 && firstHeading < index} />
      ))}
    </div>
  )
}
