import { Trans, useLingui } from '@lingui/react/macro'
import { Check, RefreshCw, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Round } from '#contract/features/game/game-rules.ts'
import { withoutMarks } from '#contract/features/game/marks.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { GameText } from '../frame/game-text.tsx'
import { Picture } from '../frame/picture.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import styles from './sort.module.css'

/** Those that were never shown come first, then those that are to come again, the longest ago before. */
const nextOf = <T extends { id: string }>(items: readonly T[], { done, moves }: Round): T | undefined => {
  const last = (id: string) => moves.findLastIndex(({ item }) => item === id)
  return items.filter(({ id }) => !done.has(id)).toSorted((a, b) => last(a.id) - last(b.id))[0]
}

/** Cards with a front and a back: whoever looks says whether they knew. */
export function Flashcards({ content, play }: BoardProps<'flashcards'>) {
  const { t } = useLingui()
  const [turned, setTurned] = useState<number | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const item = nextOf(play.shuffled(content.items), play.round)
  // Turned over is the card of this move: the next one lies on its back.
  const isTurned = turned === play.round.moves.length
  useEffect(() => {
    if (turned !== null) card.current?.focus()
  }, [turned, play.round.moves.length])
  if (!item) return null
  const say = (answer: 'known' | 'again') => {
    const front = withoutMarks(play.textOf(item.text))
    if (!play.make(item.id, answer)) return
    if (answer === 'known') play.tell(t`Você já sabia: “${front}”.`, 'ok')
    else play.tell(t`“${front}” volta mais tarde.`)
  }
  return (
    <>
      <div ref={card} tabIndex={-1} className={styles.focused}>
        <Card hero className={styles.card} key={isTurned ? 'back' : 'front'} data-turned={isTurned || undefined}>
          <p className={styles.number}>{isTurned ? <Trans>Verso</Trans> : <Trans>Frente</Trans>}</p>
          {item.picture ? <Picture picture={item.picture} /> : null}
          <p className={isTurned ? styles.front : styles.statement}>
            <GameText text={play.textOf(item.text)} />
          </p>
          {isTurned ? (
            <p className={styles.statement}>
              <GameText text={play.textOf(item.other)} />
            </p>
          ) : null}
        </Card>
      </div>
      {isTurned ? (
        <div className={styles.two}>
          <Button
            size="large"
            full
            variant="outline"
            icon={<RotateCcw size={18} aria-hidden="true" />}
            onClick={() => say('again')}
          >
            <Trans>Ainda não</Trans>
          </Button>
          <Button size="large" full icon={<Check size={20} aria-hidden="true" />} onClick={() => say('known')}>
            <Trans>Já sabia</Trans>
          </Button>
        </div>
      ) : (
        <Button
          size="large"
          full
          icon={<RefreshCw size={18} aria-hidden="true" />}
          onClick={() => {
            setTurned(play.round.moves.length)
            const back = withoutMarks(play.textOf(item.other))
            play.tell(t`Verso: “${back}”.`)
          }}
        >
          <Trans>Virar o cartão</Trans>
        </Button>
      )}
    </>
  )
}
