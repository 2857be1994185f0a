import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'

/** An element of the caller's (a router's link, say) that takes a component's looks and content. */
export type Render = ReactElement<{ className?: string; children?: ReactNode }>

export function rendered(
  render: Render,
  className: string,
  children: ReactNode,
  marks?: Readonly<Record<`data-${string}`, true>>,
): ReactElement {
  if (!isValidElement(render)) throw new Error('render must be an element')
  const own = render.props.className
  return cloneElement(render, { className: own ? `${className} ${own}` : className, ...marks }, children)
}
