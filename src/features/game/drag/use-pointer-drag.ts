import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Pixels that a finger moves before it drags: less is a tap. */
const dragFrom = 5

interface Held {
  id: string
  pointer: number
  x: number
  y: number
  dragging: boolean
  over: Element | null
}

const placeAt = (x: number, y: number): Element | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest('[data-place]'))
    .find((place) => place !== null) ?? null

/**
 * Dragging by a finger, a pen or a mouse: what is dragged follows it, and what it is let go over (`data-place`) takes it.
 * Nothing here is the only way: every piece is a button too.
 */
export function usePointerDrag(onDrop: (id: string, place: string) => void) {
  const held = useRef<Held | null>(null)
  // A drag ends in a click as well, which is none.
  const wasDragged = useRef(false)

  const letGo = (element: HTMLElement) => {
    held.current?.over?.removeAttribute('data-over')
    element.removeAttribute('data-dragged')
    element.style.removeProperty('--dragged-x')
    element.style.removeProperty('--dragged-y')
    held.current = null
  }

  return {
    pieceProps: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || held.current) return
        wasDragged.current = false
        held.current = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, dragging: false, over: null }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const drag = held.current
        if (drag?.pointer !== event.pointerId) return
        const element = event.currentTarget
        const [x, y] = [event.clientX - drag.x, event.clientY - drag.y]
        if (!drag.dragging) {
          if (Math.hypot(x, y) < dragFrom) return
          drag.dragging = true
          wasDragged.current = true
          element.setPointerCapture(event.pointerId)
          element.setAttribute('data-dragged', '')
        }
        element.style.setProperty('--dragged-x', `${x}px`)
        element.style.setProperty('--dragged-y', `${y}px`)
        const over = placeAt(event.clientX, event.clientY)
        if (over === drag.over) return
        drag.over?.removeAttribute('data-over')
        over?.setAttribute('data-over', '')
        drag.over = over
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const drag = held.current
        if (drag?.pointer !== event.pointerId) return
        const place = drag.dragging ? placeAt(event.clientX, event.clientY)?.getAttribute('data-place') : null
        letGo(event.currentTarget)
        // Once the end of the touch was told too: what it began on is not taken away beneath it.
        if (place) setTimeout(() => onDrop(drag.id, place))
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => letGo(event.currentTarget),
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }),
  }
}
