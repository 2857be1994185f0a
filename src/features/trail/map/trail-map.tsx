import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Lock } from 'lucide-react'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { isDone, isUntouched } from '#contract/features/course/course-rules.ts'
import { minutesLeft } from '#domain/course/course-standing.ts'
import type { TrailCourse, TrailStanding } from '#domain/trail/trail-standing.ts'
import { useWidth } from '#platform/browser/use-width.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { ProgressRing } from '#ui/progress/progress-ring.tsx'
import { mapLayout, markSize } from './map-layout.ts'
import styles from './trail-map.module.css'

function Detail({ standing }: { standing: TrailCourse }) {
  const minutes = minutesLeft(standing)
  const before = standing.waitsFor && pickText(standing.waitsFor.course.title, activeLanguage())
  const count = standing.course.activityCount
  if (isDone(standing.state)) return <Trans>Concluído</Trans>
  if (before !== null) return <Trans>Conclua “{before}” primeiro.</Trans>
  if (isUntouched(standing.state)) {
    return (
      <>
        <Trans>Não iniciado</Trans> · <Plural value={count} one="# atividade" other="# atividades" />
      </>
    )
  }
  return <Trans>{minutes} min restantes</Trans>
}

/** How a station looks: done and open ones are round, one that is shut is square. */
function Mark({ standing, at }: { standing: TrailCourse; at: number }) {
  const { t } = useLingui()
  const title = pickText(standing.course.title, activeLanguage())
  if (isDone(standing.state))
    return (
      <span className={styles.mark} data-state="done">
        <Check size={22} aria-hidden="true" />
      </span>
    )
  if (standing.waitsFor)
    return (
      <span className={styles.mark} data-state="locked">
        <Lock size={18} aria-hidden="true" />
      </span>
    )
  if (standing.state === 'in_progress')
    return (
      <span className={styles.mark} data-state="begun">
        <ProgressRing value={standing.share} label={t`Progresso de ${title}`} size={markSize} />
      </span>
    )
  return (
    <span className={styles.mark} data-state="open">
      {at + 1}
    </span>
  )
}

/** Arrows lead from station to station. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (by === undefined) return
  const stops = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-station]') ?? [])]
  const next = stops[stops.indexOf(event.currentTarget) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The trail as a winding path: a station for each course in its order, with the person's standing; a list for readers of screens. */
export function TrailMap({ standing }: { standing: TrailStanding }) {
  const ref = useRef<HTMLDivElement>(null)
  const width = useWidth(ref)
  const { courses } = standing
  const { height, stations, paths } = useMemo(() => mapLayout(courses.length, width), [courses.length, width])
  return (
    <div ref={ref} className={styles.map}>
      {width > 0 ? (
        <svg className={styles.paths} width={width} height={height} aria-hidden="true">
          {paths.map((path, at) => (
            <path key={path} d={path} data-done={isDone(courses[at]?.state ?? 'not_started') || undefined} />
          ))}
        </svg>
      ) : null}
      <ol role="list" className={styles.stations}>
        {courses.map((each, at) => {
          const title = pickText(each.course.title, activeLanguage())
          return (
            <li
              key={each.course.id}
              className={styles.station}
              ref={(element) => element?.style.setProperty('--from', `${(stations[at]?.x ?? 0) - markSize / 2}px`)}
            >
              <Mark standing={each} at={at} />
              <div className={styles.words}>
                {each.waitsFor ? (
                  <span
                    className={styles.shut}
                    role="link"
                    aria-disabled="true"
                    tabIndex={0}
                    data-station
                    onKeyDown={moveFocus}
                  >
                    {title}
                  </span>
                ) : (
                  <Link
                    className={styles.title}
                    to={coursePaths.course(each.course.id)}
                    data-station
                    onKeyDown={moveFocus}
                  >
                    {title}
                  </Link>
                )}
                <p className={styles.detail}>
                  <Detail standing={each} />
                  {each.optional ? (
                    <>
                      {' · '}
                      <Trans>opcional</Trans>
                    </>
                  ) : null}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
