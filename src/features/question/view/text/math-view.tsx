import { createElement, type ReactNode } from 'react'
import { readMath, type MathElement } from '#contract/features/question/text/math.ts'

// The parts of a formula never change their places.
const draw = (node: MathElement | string, at: number): ReactNode =>
  typeof node === 'string'
    ? node
    : createElement(node.name, { ...node.attributes, key: at }, ...node.children.map(draw))

/** A formula, drawn by the browser from its known elements ([Note: Formulas]). */
export function MathView({ markup }: { markup: string }) {
  const math = readMath(markup)
  return math ? draw(math, 0) : null
}
