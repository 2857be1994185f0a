import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { PdfBook } from './pdf-document.ts'
import { PdfPageView } from './pdf-page.tsx'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import styles from '../stage/stage.module.css'
import { Scroller } from '../paper/scroller.tsx'
import { usePagesSeen } from './use-pages-seen.ts'
import { useWidth } from '#platform/browser/use-width.ts'
import { ZoomButtons, zooms } from '../paper/zoom-buttons.tsx'

/** The pages under each other; each is painted when it comes near. */
export function PdfPages({
  book,
  label,
  start,
  covered,
  jump,
  onReport,
  onEnd,
}: (PlayerProps<'pdf'> | PlayerProps<'ppt'>) & { book: PdfBook; label: string }) {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const [zoom, setZoom] = useState(1)
  const [shape, setShape] = useState<number | null>(null)
  const pages = Array.from({ length: book.count }, (_, index) => index)
  const { current, onSight } = usePagesSeen({ count: book.count, start, covered, onReport, onEnd })

  // The first page's shape stands in for the others' until they are known: little moves when they come.
  useEffect(() => {
    let stale = false
    book.page(0).then(
      (page) => stale || setShape(page.height / page.width),
      () => stale || setShape(Math.SQRT2),
    )
    return () => {
      stale = true
    }
  }, [book])

  const goTo = useCallback((index: number) => {
    const page = scroller.current?.querySelector(`[data-page="${index}"]`)
    page?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])
  const laidOut = shape !== null && width > 0
  useLayoutEffect(() => {
    if (laidOut && start > 0) goTo(Math.min(Math.floor(start), book.count - 1))
  }, [laidOut, start, book, goTo])
  useEffect(() => {
    if (jump) goTo(Math.floor(jump.to))
  }, [jump, goTo])

  // Zooming keeps the page that is being read in sight.
  const kept = useRef({ zoom, current })
  useLayoutEffect(() => {
    if (kept.current.zoom !== zoom) goTo(kept.current.current)
    kept.current = { zoom, current }
  }, [zoom, current, goTo])

  return (
    <div className={styles.paper}>
      <Scroller ref={scroller} label={label}>
        {laidOut ? (
          <div className={styles.pages}>
            {pages.map((index) => (
              <PdfPageView
                key={index}
                book={book}
                index={index}
                width={Math.floor(Math.max(1, width - 2) * (zooms[zoom - 1] ?? 1))}
                shape={shape}
                scroller={scroller}
                label={t`Página ${index + 1} de ${book.count}`}
                onSight={onSight}
              />
            ))}
          </div>
        ) : null}
      </Scroller>
      <div className={styles.bar}>
        <IconButton label={t`Página anterior`} disabled={current === 0} onClick={() => goTo(current - 1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <span className={styles.counter} role="status">{t`Página ${current + 1} de ${book.count}`}</span>
        <IconButton label={t`Próxima página`} disabled={current === book.count - 1} onClick={() => goTo(current + 1)}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
    </div>
  )
}
