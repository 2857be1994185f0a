import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Box } from '#contract/features/game/game-schema.ts'
import { withoutMarks } from '#contract/features/game/marks.ts'
import { GameText } from '../frame/game-text.tsx'
import { Picture } from '../frame/picture.tsx'
import type { BoardProps } from '../frame/use-round.ts'
import { usePieces } from './use-pieces.ts'
import styles from './drag.module.css'

/** A place where it is on the picture; beside the others where there is none. */
function Placed({ box, children }: { box: Box | undefined; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box || !element.current) return
    for (const [name, value] of Object.entries(box)) element.current.style.setProperty(`--box-${name}`, `${value}%`)
  }, [box])
  return (
    <div ref={element} className={styles.placed} data-boxed={box ? true : undefined}>
      {children}
    </div>
  )
}

/** Pieces that are taken to places: on a picture, or beside each other. */
export function DragAndDrop({ content, play }: BoardProps<'drag_and_drop'>) {
  const { t } = useLingui()
  const { board, places } = content
  const pieceOf = (id: string) => content.items.find((item) => item.id === id)
  const pieceName = (id: string) => withoutMarks(play.textOf(pieceOf(id)?.text ?? {}))
  const placeName = (id: string) => play.textOf(places.find((place) => place.id === id)?.text ?? {})
  const [table, pieces] = usePieces({
    nameOf: pieceName,
    tell: play.tell,
    put(piece, place) {
      const came = play.make(piece, place)
      const [name, where] = [pieceName(piece), placeName(place)]
      if (came === 'right') play.tell(t`Certo: “${name}” fica em “${where}”.`, 'ok')
      if (came === 'wrong') play.tell(t`“${name}” não fica em “${where}”. Voltou para a mesa.`, 'bad')
      return came === 'right'
    },
  })
  const inPlace = (place: string) => content.items.filter(({ id }) => play.round.done.get(id) === place)
  return (
    <div ref={table} className={styles.table}>
      <div className={styles.places} data-pictured={board ? true : undefined}>
        {board ? <Picture picture={board} /> : null}
        {places.map(({ id, box }) => {
          const lying = inPlace(id)
          const name = placeName(id)
          const count = plural(lying.length, { one: '# peça', other: '# peças' })
          return (
            <Placed key={id} box={board && box}>
              <button
                type="button"
                className={styles.place}
                data-free={pieces.held ? true : undefined}
                aria-label={`${name}, ${count}`}
                {...pieces.placeProps(id)}
              >
                <span className={styles.placeName}>{name}</span>
                <span className={styles.lying}>
                  {lying.map((item) => (
                    <span key={item.id} className={styles.settled}>
                      <Check size={14} aria-hidden="true" />
                      <GameText text={play.textOf(item.text)} />
                    </span>
                  ))}
                </span>
              </button>
            </Placed>
          )
        })}
      </div>
      <ul role="list" className={styles.bank} aria-label={t`Peças`}>
        {play
          .shuffled(content.items)
          .filter(({ id }) => !play.round.done.has(id))
          .map(({ id, text, picture }) => (
            <li key={id}>
              <button type="button" className={styles.piece} {...pieces.pieceProps(id)}>
                {picture ? <Picture picture={picture} /> : null}
                <GameText text={play.textOf(text)} />
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
