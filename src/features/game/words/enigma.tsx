import { useLingui } from '@lingui/react/macro'
import { useRef, type KeyboardEvent } from 'react'
import { letterOf } from '#contract/features/game/games/enigma.ts'
import { Card } from '#ui/layout/card.tsx'
import { GameText } from '../frame/game-text.tsx'
import { Picture } from '../frame/picture.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import styles from './words.module.css'

const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
const digits = Array.from('0123456789')

/** A clue, and the word or phrase that it leads to, letter by letter. */
export function Enigma({ content, play }: BoardProps<'enigma'>) {
  const { t } = useLingui()
  const { done, moves } = play.round
  const clue = useRef<HTMLDivElement>(null)
  const isOpen = (id: string) => play.game.steps.get(id)?.some((goal) => !done.has(goal)) ?? false
  const item = play.shuffled(content.items).find(({ id }) => isOpen(id))
  if (!item) return null
  const word = play.textOf(item.other).normalize('NFC')
  const isFound = (sign: string) => letterOf(sign) === '' || done.has(`${item.id}:${letterOf(sign)}`)
  const tried = (letter: string) => moves.some((move) => move.item === item.id && move.answer === letter)
  const guess = (letter: string) => {
    const came = play.make(item.id, letter)
    if (!came) return
    const shown = letter.toUpperCase()
    const isWhole = Array.from(word).every((sign) => isFound(sign) || letterOf(sign) === letter)
    if (came === 'wrong') play.tell(t`Não tem a letra ${shown}.`, 'bad')
    else if (isWhole) {
      play.tell(t`Tem ${shown}. Você descobriu: “${word}”.`, 'ok')
      // The next clue is read from its beginning.
      requestAnimationFrame(() => clue.current?.focus())
    } else play.tell(t`Tem a letra ${shown}.`, 'ok')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1 ? '' : letterOf(event.key)
    if (letter === '' || tried(letter)) return
    event.preventDefault()
    guess(letter)
  }
  const said = Array.from(word, (sign) => (sign === ' ' ? t`espaço` : isFound(sign) ? sign : t`falta`)).join(', ')
  const hasDigits = content.items.some(({ other }) => /\d/.test(play.textOf(other)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- letters may be typed too
    <div className={styles.form} onKeyDown={onKeyDown}>
      <div ref={clue} tabIndex={-1} className={styles.focused}>
        <Card hero className={styles.clue}>
          {item.picture ? <Picture picture={item.picture} /> : null}
          <p>
            <GameText text={play.textOf(item.text)} />
          </p>
          <p className={styles.word}>
            <span className="visually-hidden">{said}</span>
            {word.split(/\s+/).map((part, at) => (
              <span key={`${part} ${at}`} className={styles.part} aria-hidden="true">
                {Array.from(part, (sign, place) => (
                  <span key={place} className={styles.letter} data-free={isFound(sign) ? undefined : true}>
                    {isFound(sign) ? sign : ''}
                  </span>
                ))}
              </span>
            ))}
          </p>
        </Card>
      </div>
      <div role="group" aria-label={t`Letras`} className={styles.keys}>
        {[...alphabet, ...(hasDigits ? digits : [])].map((letter) => {
          const shown = letter.toUpperCase()
          const isTried = tried(letter)
          const isIn = done.has(`${item.id}:${letter}`)
          return (
            <button
              key={letter}
              type="button"
              className={styles.key}
              data-tried={isTried ? (isIn ? 'in' : 'out') : undefined}
              aria-disabled={isTried || undefined}
              aria-label={isTried ? (isIn ? t`Letra ${shown}, tem` : t`Letra ${shown}, não tem`) : t`Letra ${shown}`}
              onClick={() => guess(letter)}
            >
              {shown}
            </button>
          )
        })}
      </div>
    </div>
  )
}
