import type { ReactNode } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import {
  blocksIn,
  lineIn,
  type Block,
  type RichLine,
  type RichText,
  type Run,
} from '#contract/features/question/text/question-text.ts'
import { MathView } from './math-view.tsx'
import styles from '../question-view.module.css'

interface Drawing {
  pictureOf: (image: string) => string | undefined
  /** What stands where a gap is; nothing unless told. */
  gapFor?: (gap: string) => ReactNode
}

function Marked({ text, strong, emphasis, code }: Extract<Run, { text: string }>) {
  const inner = code ? <code>{text}</code> : text
  const leaning = emphasis ? <em>{inner}</em> : inner
  return strong ? <strong>{leaning}</strong> : leaning
}

function OneRun({ run, pictureOf, gapFor }: Drawing & { run: Run }) {
  if (typeof run === 'string') return run
  if ('math' in run) return <MathView markup={run.math} />
  if ('gap' in run) return gapFor?.(run.gap) ?? null
  if ('text' in run) return <Marked {...run} />
  const source = pictureOf(run.image)
  return source ? <img src={source} alt={run.alt} className={styles.image} /> : <span>[{run.alt}]</span>
}

function Runs({ runs, ...drawing }: Drawing & { runs: readonly Run[] }) {
  // The runs of a text never change their places.
  return runs.map((run, at) => <OneRun key={at} run={run} {...drawing} />)
}

function OneBlock({ block, ...drawing }: Drawing & { block: Block }) {
  if (block.type === 'code') return <pre className={styles.code}>{block.text}</pre>
  if (block.type === 'paragraph')
    return (
      <p>
        <Runs runs={block.runs} {...drawing} />
      </p>
    )
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((runs, at) => (
        <li key={at}>
          <Runs runs={runs} {...drawing} />
        </li>
      ))}
    </List>
  )
}

/** What a question says, in one language. */
export function QuestionText({ text, language, ...drawing }: Drawing & { text: RichText; language: LanguageCode }) {
  return blocksIn(text, language).map((block, at) => <OneBlock key={at} block={block} {...drawing} />)
}

/** What a choice or a side of a pair says, in one language. */
export function LineText({ line, language, ...drawing }: Drawing & { line: RichLine; language: LanguageCode }) {
  return <Runs runs={lineIn(line, language)} {...drawing} />
}
