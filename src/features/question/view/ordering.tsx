import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { lineIn, plainRuns } from '#contract/features/question/text/question-text.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { AnswerProps } from './answer-props.ts'
import { moveItem } from './move-item.ts'
import { LineText } from './text/question-text.tsx'
import styles from './question-view.module.css'

/** Items that are put in order, each moved by its two buttons; where it went is told. */
export function OrderingAnswer({ question, answer, onAnswer, askedBy, locked, ...text }: AnswerProps<'ordering'>) {
  const { t } = useLingui()
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const ids = answer?.kind === 'ordering' ? answer.items : question.items.map(({ id }) => id)
  const items = ids.flatMap((id) => question.items.find((item) => item.id === id) ?? [])
  const move = (from: number, by: -1 | 1) => {
    const moved = moveItem(ids, from, by)
    const [name, place] = [plainRuns(lineIn(items[from]?.text ?? {}, text.language)), from + by + 1]
    setTold(t`${name} está agora no lugar ${place}.`)
    onAnswer({ kind: 'ordering', items: moved })
    // The item keeps the focus on its way; at an end its other button takes it.
    const isLast = place === 1 || place === ids.length
    const wanted = by < 0 === isLast ? 'down' : 'up'
    requestAnimationFrame(() =>
      list.current?.children[place - 1]?.querySelector<HTMLElement>(`[data-move="${wanted}"]`)?.focus(),
    )
  }
  return (
    <div role="group" aria-labelledby={askedBy} className={styles.stack}>
      <ol ref={list} className={styles.order}>
        {items.map(({ id, text: line }, at) => {
          const name = plainRuns(lineIn(line, text.language))
          return (
            <li key={id} className={styles.item}>
              <span className={styles.place}>{at + 1}</span>
              <span className={styles.said}>
                <LineText line={line} {...text} />
              </span>
              <IconButton
                data-move="up"
                label={t`Subir ${name}`}
                disabled={locked || at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                data-move="down"
                label={t`Descer ${name}`}
                disabled={locked || at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={20} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <p role="status" className={styles.told}>
        {told}
      </p>
      {answer === null && !locked ? (
        <Button variant="outline" onClick={() => onAnswer({ kind: 'ordering', items: [...ids] })}>
          <Trans>Está nesta ordem</Trans>
        </Button>
      ) : null}
    </div>
  )
}
