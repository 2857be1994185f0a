import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { useLatest } from '#platform/hooks/use-latest.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { ContentFrame } from '../content/content-frame.tsx'
import { usePlayer } from '../content/use-player.ts'
import { ZoomButtons, zooms } from '../paper/zoom-buttons.tsx'
import { shareInSight } from '../pdf/covered-pages.ts'
import { usePagesSeen } from '../pdf/use-pages-seen.ts'
import { ProblemView } from '../stage/problem-view.tsx'
import styles from '../stage/stage.module.css'

/**
 * A presentation that no converter made a document of: its slides as a player of ours draws them. What is in sight the
 * player says, and is believed as far as a reader's eyes could be: the slides that the server counted, two seconds each.
 */
export function SlidesPlayer({
  course,
  activity,
  start,
  covered,
  jump,
  onReport,
  onEnd,
  rehearsal,
}: PlayerProps<'ppt'>) {
  const { t } = useLingui()
  const { bundle, pages } = activity.content
  const [zoom, setZoom] = useState(1)
  const title = shownText(activity.title)
  const { current, onSight } = usePagesSeen({ count: pages, start, covered, onReport, onEnd })
  const { content, state, tell, retry } = usePlayer({
    bundle,
    frame: rehearsal?.frame,
    begin: {
      type: 'slides',
      label: t`Slides de ${title}`,
      labels: Array.from({ length: pages }, (_, index) => t`Slide ${index + 1} de ${pages}`),
      undrawn: t`Este slide não pôde ser mostrado.`,
      start: Math.min(Math.floor(start), pages - 1),
    },
    onSaid(said) {
      if (said.type === 'sight' && said.slide < pages)
        onSight(said.slide, shareInSight({ page: said.height, visible: said.visible, window: said.window }))
    },
  })
  const latest = useLatest(tell)
  useEffect(() => {
    if (jump) latest.current({ type: 'go', slide: Math.floor(jump.to) })
  }, [jump, latest])
  // Zooming keeps the slide that is being read in sight.
  const change = (wanted: number) => {
    setZoom(wanted)
    tell({ type: 'zoom', zoom: zooms[wanted - 1] ?? 1 })
    tell({ type: 'go', slide: current })
  }
  const go = (slide: number) => tell({ type: 'go', slide })
  if (state === 'broken')
    return <ProblemView problem="broken" courseId={course.id} activity={activity} onRetry={retry} />
  return (
    <ContentFrame content={content} label={title}>
      {state === 'opened' ? (
        <div className={styles.bar}>
          <IconButton label={t`Slide anterior`} disabled={current === 0} onClick={() => go(current - 1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <span className={styles.counter} role="status">{t`Slide ${current + 1} de ${pages}`}</span>
          <IconButton label={t`Próximo slide`} disabled={current === pages - 1} onClick={() => go(current + 1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
          <ZoomButtons zoom={zoom} onZoom={change} />
        </div>
      ) : null}
    </ContentFrame>
  )
}
