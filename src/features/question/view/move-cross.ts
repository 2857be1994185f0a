/** A place on a picture, in its pixels. */
export interface Place {
  x: number
  y: number
}
interface Size {
  width: number
  height: number
}

/** Where a cross begins: in the middle. */
export const middleOf = ({ width, height }: Size): Place => ({ x: Math.round(width / 2), y: Math.round(height / 2) })

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A place within the picture's borders. */
export const within = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: Math.min(width, Math.max(0, Math.round(x))),
  y: Math.min(height, Math.max(0, Math.round(y))),
})

/** Where a key moves a cross to: by a fortieth of the picture's longer side, finely by a pixel; null: it is no such key. */
export function moveCross(cross: Place, key: string, isFine: boolean, size: Size): Place | null {
  const step = steps[key]
  if (!step) return null
  const far = isFine ? 1 : Math.max(1, Math.round(Math.max(size.width, size.height) / 40))
  return within({ x: cross.x + step.x * far, y: cross.y + step.y * far }, size)
}

/** The marks with one more; the only mark that may be set is moved, of several none is moved by chance. */
export function setMark(marks: readonly Place[], place: Place, most: number): Place[] {
  if (most === 1) return [place]
  const isThere = marks.some(({ x, y }) => x === place.x && y === place.y)
  return isThere || marks.length >= most ? [...marks] : [...marks, place]
}
