import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './windowed-list.module.css'

/** How a grid lies on the page: its columns, the space between its rows, and where it begins (px). */
interface Lie {
  columns: number
  gap: number
  top: number
}

function lieOf(list: HTMLElement): Lie {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const top = Math.round(list.getBoundingClientRect().top + scrollY)
  return { columns: gridTemplateColumns.split(' ').length, gap: Number.parseFloat(rowGap) || 0, top }
}

/** What rows measured when their list was left, by the list's look: coming back finds the same place. */
const left = new Map<string | undefined, VirtualItem[]>()

interface WindowedListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => number | string
  /** A grid; its columns may be as many as there is room for. */
  className: string | undefined
  /** Pixels of a row until it was measured. */
  rowHeight: number
  children: (item: T) => ReactNode
}

/** A list that scrolls with its page and may be very long: only what is near the screen is drawn, and it is as tall as if all were. */
export function WindowedList<T>({ items, keyOf, className, rowHeight, children }: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [{ columns, gap, top }, setLie] = useState<Lie>({ columns: 1, gap: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element?.parentElement) return
    const measure = () => {
      const now = lieOf(element)
      setLie((before) =>
        before.columns === now.columns && before.gap === now.gap && before.top === now.top ? before : now,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above may grow.
    observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- what it gives is used in this component alone
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight,
    gap,
    overscan: 2,
    scrollMargin: top,
    initialMeasurementsCache: left.get(className) ?? [],
  })
  useEffect(() => () => void left.set(className, rows.takeSnapshot()), [className, rows])
  const drawn = rows.getVirtualItems()
  const from = drawn[0]
  const until = drawn.at(-1)
  const before = from ? from.start - top : 0
  const after = until ? rows.getTotalSize() - (until.end - top) : 0
  const first = (from?.index ?? 0) * columns
  return (
    <ul
      ref={list}
      role="list"
      className={classNames(styles.list, className)}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.slice(first, ((until?.index ?? -1) + 1) * columns).map((item, at) => {
        const index = first + at
        return (
          <li
            key={keyOf(item)}
            // One stands for its row: all of a row are as tall.
            ref={index % columns === 0 ? rows.measureElement : undefined}
            data-index={Math.floor(index / columns)}
            className={styles.item}
            aria-setsize={items.length}
            aria-posinset={index + 1}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}
