import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { shareInSight } from './covered-pages.ts'
import type { PdfBook, PdfPage } from './pdf-document.ts'
import styles from '../stage/stage.module.css'

interface PdfPageViewProps {
  book: PdfBook
  index: number
  /** In CSS pixels. */
  width: number
  /** Height over width, until the page's own is known. */
  shape: number
  scroller: RefObject<HTMLElement | null>
  label: string
  onSight: (page: number, share: number) => void
}

const thresholds = Array.from({ length: 21 }, (_, step) => step / 20)

/** Whether the page is within a window's height of being seen; far ones give their canvas back. */
function useNear(box: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100%',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, scroller])
  return near
}

function useSight(box: RefObject<HTMLElement | null>, { index, scroller, onSight }: PdfPageViewProps): void {
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const { boundingClientRect: page, intersectionRect: seen, rootBounds } = entry
        onSight(
          index,
          shareInSight({ page: page.height, visible: seen.height, window: rootBounds?.height ?? innerHeight }),
        )
      },
      { root: scroller.current, threshold: thresholds },
    )
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      onSight(index, 0)
    }
  }, [box, index, scroller, onSight])
}

export function PdfPageView(props: PdfPageViewProps) {
  const { book, index, width, shape, scroller, label } = props
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PdfPage | null>(null)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  const near = useNear(box, scroller)
  useSight(box, props)

  const wanted = near && !page
  useEffect(() => {
    if (!wanted) return
    let stale = false
    const read = async () => {
      try {
        const found = await book.page(index)
        if (stale) return
        setPage(found)
        setText(await found.text())
      } catch {
        if (!stale) setFailed(true)
      }
    }
    void read()
    return () => {
      stale = true
    }
  }, [wanted, book, index])

  useEffect(() => {
    if (!page || !near || !canvas.current) return
    const painting = page.paint(canvas.current, width)
    let cancelled = false
    painting.done.catch(() => {
      if (!cancelled) setFailed(true)
    })
    return () => {
      cancelled = true
      painting.cancel()
    }
  }, [page, near, width])

  const height = Math.round(width * (page ? page.height / page.width : shape))
  return (
    <div ref={box} className={styles.page} data-page={index} role="group" aria-label={label} style={{ width, height }}>
      {near && page && !failed ? <canvas ref={canvas} aria-hidden="true" /> : null}
      {failed ? (
        <p className={styles.loading}>
          <Trans>Esta página não pôde ser mostrada.</Trans>
        </p>
      ) : null}
      <p className="visually-hidden">{text}</p>
    </div>
  )
}
