import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Banner } from '../feedback/banner.tsx'

interface ListBodyProps {
  /** How far the list has come. */
  list: { rows: readonly unknown[]; coming: boolean; growing: boolean; more: (() => void) | null; renew: () => void }
  /** Why it could not be had; null: it could. */
  failure: string | null
  texts: { again: ReactNode; more: ReactNode }
  /** Where there is nothing. */
  empty: ReactNode
  /** The table. */
  children: ReactNode
}

/** A list of the desk: its rows, or why there are none, and what comes next. */
export function ListBody({ list, failure, texts, empty, children }: ListBodyProps) {
  return (
    <>
      {failure === null ? null : (
        <Banner
          tone="bad"
          role="alert"
          title={failure}
          action={
            <Button variant="outline" onClick={list.renew}>
              {texts.again}
            </Button>
          }
        />
      )}
      {list.rows.length > 0 ? children : list.coming || failure !== null ? null : empty}
      {list.more ? (
        <Button variant="outline" busy={list.growing} onClick={list.more}>
          {texts.more}
        </Button>
      ) : null}
    </>
  )
}
