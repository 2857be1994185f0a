import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { wordsOf } from '#contract/features/game/games/gapped.ts'
import { readGaps } from '#contract/features/game/gaps.ts'
import { GameText } from '../frame/game-text.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import { usePieces } from './use-pieces.ts'
import styles from './drag.module.css'

/** A text with gaps, and the words that are taken to them. */
export function DragTheWords({ content, play }: BoardProps<'drag_the_words'>) {
  const { t } = useLingui()
  const words = wordsOf(content, play.textOf)
  const wordOf = (id: string | undefined) => words.find((word) => word.id === id)?.text ?? ''
  const numberOf = (gap: string) => gap.replace('gap', '')
  const [table, pieces] = usePieces({
    nameOf: wordOf,
    tell: play.tell,
    put(word, gap) {
      const came = play.make(gap, word)
      const [said, number] = [wordOf(word), numberOf(gap)]
      if (came === 'right') play.tell(t`Certo: “${said}” na lacuna ${number}.`, 'ok')
      if (came === 'wrong') play.tell(t`“${said}” não cabe na lacuna ${number}. Voltou para a mesa.`, 'bad')
      return came === 'right'
    },
  })
  const { done } = play.round
  const used = new Set(done.values())
  return (
    <div ref={table} className={styles.table}>
      <p className={styles.text}>
        {readGaps(play.textOf(content.text)).map((piece, at) => {
          if (typeof piece === 'string') return <GameText key={`text ${at}`} text={piece} />
          const number = numberOf(piece.id)
          return done.has(piece.id) ? (
            <span key={piece.id} className={styles.settled}>
              <Check size={14} aria-hidden="true" />
              {wordOf(done.get(piece.id))}
            </span>
          ) : (
            <button
              key={`${piece.id} ${at}`}
              type="button"
              className={styles.gap}
              data-free={pieces.held ? true : undefined}
              aria-label={t`Lacuna ${number}, vazia`}
              {...pieces.placeProps(piece.id)}
            >
              {number}
            </button>
          )
        })}
      </p>
      <ul role="list" className={styles.bank} aria-label={t`Palavras`}>
        {play
          .shuffled(words)
          .filter(({ id }) => !used.has(id))
          .map(({ id, text }) => (
            <li key={id}>
              <button type="button" className={styles.piece} {...pieces.pieceProps(id)}>
                {text}
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
