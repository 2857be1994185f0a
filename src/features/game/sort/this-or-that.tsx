import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { withoutMarks } from '#contract/features/game/marks.ts'
import { GameText } from '../frame/game-text.tsx'
import { Picture } from '../frame/picture.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import { usePointerDrag } from '../drag/use-pointer-drag.ts'
import styles from './sort.module.css'

const sides = ['one', 'two'] as const
type Side = (typeof sides)[number]
const sideKeys: Readonly<Record<string, Side>> = { ArrowLeft: 'one', ArrowRight: 'two' }

/** Things, one after the other, and the two that they belong to. */
export function ThisOrThat({ content, play }: BoardProps<'this_or_that'>) {
  const { t } = useLingui()
  const items = play.shuffled(content.items)
  const item = items.find(({ id }) => !play.round.done.has(id))
  const nameOf = (side: Side) => play.textOf(content.bins[side])
  const put = (side: Side) => {
    const came = item && play.make(item.id, side)
    if (!came) return
    const thing = withoutMarks(play.textOf(item.text))
    const place = nameOf(item.bin)
    if (came === 'right') play.tell(t`Certo: “${thing}” é de “${place}”.`, 'ok')
    else play.tell(t`Esta não: “${thing}” é de “${place}”.`, 'bad')
  }
  const drag = usePointerDrag((_, place) => {
    const side = sides.find((one) => one === place)
    if (side) put(side)
  })
  if (!item) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const side = sideKeys[event.key]
    if (!side) return
    event.preventDefault()
    put(side)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows are a short way to its two buttons
    <div className={styles.sides} onKeyDown={onKeyDown}>
      <div key={item.id} data-thing className={styles.thing} {...drag.pieceProps(item.id)}>
        {item.picture ? <Picture picture={item.picture} /> : null}
        <p className={styles.statement}>
          <GameText text={play.textOf(item.text)} />
        </p>
      </div>
      <div className={styles.two}>
        {sides.map((side) => (
          <div key={side} className={styles.side} data-place={side}>
            <button type="button" className={styles.sideButton} onClick={() => put(side)}>
              {nameOf(side)}
            </button>
            <ul role="list" className={styles.sorted}>
              {items
                .filter(({ id, bin }) => bin === side && play.round.done.has(id))
                .map(({ id, text }) => (
                  <li key={id} data-right={play.round.right.has(id) ? true : undefined}>
                    {play.round.right.has(id) ? (
                      <CircleCheck size={16} aria-label={t`certo`} />
                    ) : (
                      <CircleX size={16} aria-label={t`errado`} />
                    )}
                    {play.textOf(text)}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
