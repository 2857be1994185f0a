import type { Shape } from '#contract/features/question/question-schema.ts'

/** A shape as HTML's `area` tells it, in pixels; null: it is none. */
export function plainShape(kind: string, coords: readonly number[], key: string): Shape | null {
  if (coords.some((one) => !Number.isFinite(one))) return null
  const [a = 0, b = 0, c = 0, d = 0] = coords.map(Math.round)
  if (kind === 'rect' && coords.length >= 4)
    return { shape: 'rect', key, x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) }
  if (kind === 'circle' && coords.length >= 3) return { shape: 'circle', key, x: a, y: b, radius: c }
  if (kind !== 'poly' || coords.length < 6) return null
  const corners = []
  for (let at = 0; at + 1 < coords.length; at += 2)
    corners.push({ x: Math.round(coords[at] ?? 0), y: Math.round(coords[at + 1] ?? 0) })
  const [first, last] = [corners[0], corners.at(-1)]
  // Some say the first corner again at the end.
  if (corners.length > 3 && first && last && first.x === last.x && first.y === last.y) corners.pop()
  return { shape: 'polygon', key, corners }
}

/** The same the other way: what it is called, and its numbers. */
export function shapeCoords(shape: Shape): { kind: 'rect' | 'circle' | 'poly'; coords: number[] } {
  switch (shape.shape) {
    case 'rect':
      return { kind: 'rect', coords: [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height] }
    case 'circle':
      return { kind: 'circle', coords: [shape.x, shape.y, shape.radius] }
    case 'polygon':
      return { kind: 'poly', coords: shape.corners.flatMap(({ x, y }) => [x, y]) }
  }
}
