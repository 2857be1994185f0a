import type { Shape } from '../question-schema.ts'

/** A place on a picture, in its pixels. */
export interface Point {
  x: number
  y: number
}

// Whole pixels all along: products of two stay far below where numbers lose exactness, so a border is met or it is not.

function isInPolygon({ x, y }: Point, corners: readonly Point[]): boolean {
  let isInside = false
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length] ?? a
    const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
    const isBetween =
      x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y)
    if (side === 0 && isBetween) return true
    // The line to the right of the point crosses the edge.
    if (a.y > y !== b.y > y && side > 0 === b.y > a.y) isInside = !isInside
  }
  return isInside
}

/** Whether a place lies in a shape, its border included. */
function isInShape(point: Point, shape: Shape): boolean {
  const [right, down] = 'x' in shape ? [point.x - shape.x, point.y - shape.y] : [0, 0]
  switch (shape.shape) {
    case 'rect':
      return right >= 0 && down >= 0 && right <= shape.width && down <= shape.height
    case 'circle':
      return right * right + down * down <= shape.radius * shape.radius
    case 'polygon':
      return isInPolygon(point, shape.corners)
  }
}

/** A place in the middle of a shape. */
export function middleOf(shape: Shape): Point {
  const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  switch (shape.shape) {
    case 'rect':
      return { x: mean([shape.x, shape.x + shape.width]), y: mean([shape.y, shape.y + shape.height]) }
    case 'circle':
      return { x: shape.x, y: shape.y }
    case 'polygon':
      return { x: mean(shape.corners.map(({ x }) => x)), y: mean(shape.corners.map(({ y }) => y)) }
  }
}

/** How many shapes places find, each place one and each shape by one, as many as can be whatever order they came in. */
export function countFound(points: readonly Point[], shapes: readonly Shape[]): number {
  const foundBy = new Map<Shape, Point>()
  const find = (point: Point, tried: Set<Shape>): boolean =>
    shapes.some((shape) => {
      if (tried.has(shape) || !isInShape(point, shape)) return false
      tried.add(shape)
      const other = foundBy.get(shape)
      if (other && !find(other, tried)) return false
      foundBy.set(shape, point)
      return true
    })
  return points.filter((point) => find(point, new Set())).length
}
