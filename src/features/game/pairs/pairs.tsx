import { useLingui } from '@lingui/react/macro'
import { Check, CircleHelp } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { cardsOf } from '#contract/features/game/games/pairs.ts'
import type { GamePicture } from '#contract/features/game/game-schema.ts'
import { Picture } from '../frame/picture.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import styles from './pairs.module.css'

interface Card {
  id: string
  pair: string
  text: string
  picture: GamePicture | undefined
}

/** How far an arrow leads among cards that stand in lines. */
function stepOf(key: string, cards: readonly HTMLElement[]): number {
  const [first] = cards
  const inLine = cards.findIndex(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0))
  const columns = inLine < 0 ? cards.length : inLine
  const by: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  return by[key] ?? 0
}

/** Cards lying face down; two are turned over, and those that match stay. */
export function Pairs({ content, play }: BoardProps<'find_the_pairs'>) {
  const { t } = useLingui()
  const grid = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState<readonly string[]>([])
  const cards = play.shuffled(
    content.items.flatMap((item): Card[] => {
      const [one, two] = cardsOf(item.id)
      return [
        { id: one, pair: item.id, text: play.textOf(item.text), picture: item.picture },
        { id: two, pair: item.id, text: play.textOf(item.other), picture: item.otherPicture },
      ]
    }),
  )
  const turn = (card: Card) => {
    if (play.round.done.has(card.pair) || (open.length === 1 && open[0] === card.id)) return
    const first = open.length === 1 ? cards.find(({ id }) => id === open[0]) : undefined
    if (!first) {
      setOpen([card.id])
      play.tell(t`“${card.text}”. Vire mais uma.`)
      return
    }
    const came = play.make(first.id, card.id)
    if (came === 'right') {
      setOpen([])
      play.tell(t`Par encontrado: “${first.text}” e “${card.text}”.`, 'ok')
      return
    }
    // They lie open until the next card is turned: nobody is hurried.
    setOpen([first.id, card.id])
    if (came === 'wrong')
      play.tell(t`“${first.text}” e “${card.text}” não são um par, e você já tinha visto as duas.`, 'bad')
    else play.tell(t`“${first.text}” e “${card.text}” não são um par. Guarde onde estão.`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const all = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const step = stepOf(event.key, all)
    if (step === 0) return
    event.preventDefault()
    all[all.findIndex((one) => one === document.activeElement) + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows among its buttons
    <ul ref={grid} role="list" className={styles.cards} onKeyDown={onKeyDown}>
      {cards.map((card, at) => {
        const number = at + 1
        const isFound = play.round.done.has(card.pair)
        const isOpen = isFound || open.includes(card.id)
        const name = isFound
          ? t`Carta ${number}: ${card.text}, par encontrado`
          : isOpen
            ? t`Carta ${number}: ${card.text}`
            : t`Carta ${number}, virada para baixo`
        return (
          <li key={card.id}>
            <button
              type="button"
              className={styles.card}
              aria-label={name}
              aria-disabled={isFound || undefined}
              data-open={isOpen || undefined}
              data-found={isFound || undefined}
              onClick={() => turn(card)}
            >
              {isOpen ? (
                card.picture ? (
                  <Picture picture={card.picture} alt={card.text} />
                ) : (
                  <span className={styles.face}>{card.text}</span>
                )
              ) : (
                <CircleHelp size={24} aria-hidden="true" />
              )}
              {isFound ? <Check className={styles.mark} size={16} aria-hidden="true" /> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
