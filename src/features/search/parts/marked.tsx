import { Fragment } from 'react'
import type { Mark } from '#platform/workers/search-worker.ts'
import styles from '../search.module.css'

/** A text with what was typed marked in it: by weight and a line too, not by colour alone. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return marks.length === 0 ? (
    text
  ) : (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1])}
    </>
  )
}
