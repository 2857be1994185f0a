import { t } from '@lingui/core/macro'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { usePointerDrag } from './use-pointer-drag.ts'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus by arrows among the elements of a board that match. */
function walk(event: KeyboardEvent<HTMLElement>, board: HTMLElement | null, among: string): void {
  const step = steps[event.key]
  if (step === undefined || !board) return
  event.preventDefault()
  const all = [...board.querySelectorAll<HTMLElement>(among)]
  const at = all.indexOf(event.currentTarget)
  all[(at + step + all.length) % all.length]?.focus()
}

interface Pieces {
  /** What a piece is called; and a place. */
  nameOf: (piece: string) => string
  tell: (text: string) => void
  /** Tries to put a piece on a place; whether it stays there. */
  put: (piece: string, place: string) => boolean
}

/**
 * Pieces that are taken to places: picked up by a tap or Enter and put down by another one, by arrows and Escape, or
 * dragged. To be given to the board, its pieces and its places.
 */
export function usePieces({ nameOf, tell, put }: Pieces) {
  const board = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<string | null>(null)
  const find = (selector: string) => board.current?.querySelector<HTMLElement>(selector) ?? null
  const focusPiece = (id: string) => find(`[data-piece="${CSS.escape(id)}"]`)?.focus()

  const drop = (piece: string, place: string, byKey: boolean) => {
    setHeld(null)
    const stays = put(piece, place)
    if (!byKey) return
    // It is gone from where it was: the next one is taken.
    if (stays) requestAnimationFrame(() => find('[data-piece]')?.focus())
    else focusPiece(piece)
  }
  const putDown = () => {
    if (held === null) return
    const name = nameOf(held)
    focusPiece(held)
    setHeld(null)
    tell(t`“${name}” voltou.`)
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || held === null) return
    event.preventDefault()
    event.stopPropagation()
    putDown()
  }
  const pointer = usePointerDrag((piece, place) => drop(piece, place, false))

  const pieces = {
    held,
    pieceProps: (id: string) => ({
      ...pointer.pieceProps(id),
      'data-piece': id,
      'aria-pressed': held === id,
      onClick: (event: MouseEvent) => {
        if (held === id) {
          putDown()
          return
        }
        setHeld(id)
        const name = nameOf(id)
        tell(t`“${name}” na mão. Escolha o lugar.`)
        // A key has no place under it: the way is shorter from the first one.
        if (event.detail === 0) find('[data-place]:not(:disabled)')?.focus()
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        onEscape(event)
        walk(event, board.current, '[data-piece]')
      },
    }),
    placeProps: (id: string) => ({
      'data-place': id,
      onClick: (event: MouseEvent) => {
        if (held !== null) drop(held, id, event.detail === 0)
        else tell(t`Escolha primeiro o que vai para este lugar.`)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        onEscape(event)
        walk(event, board.current, '[data-place]:not(:disabled)')
      },
    }),
  }
  return [board, pieces] as const
}
