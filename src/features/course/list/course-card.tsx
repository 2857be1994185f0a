import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { Cover, CoverBadge } from '#ui/item/cover.tsx'
import { HeartButton } from '#ui/item/heart-button.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { DutyPills } from '../shared/duty-pills.tsx'
import { minutesLeft } from '../shared/course-summary.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { isDone, isUntouched } from '#contract/features/course/course-rules.ts'
import { formatMinutes } from '#platform/text/duration.ts'
import type { CourseCardData } from './course-cards.ts'
import styles from './course-card.module.css'

interface CourseCardProps {
  card: CourseCardData
  /** `row`: cover at the left (mobile); `tile`: cover on top (desktop). */
  shape: 'row' | 'tile'
  onFavourite: (courseId: number, favourite: boolean) => void
  /** The person is about to open it. */
  onNear: () => void
}

function useStanding({ course, summary }: CourseCardData): string {
  const { t } = useLingui()
  const { entry, isShut } = summary.entry
  if (isDone(summary.state)) return t`Concluído`
  if (entry === 'waiting') return t`Aguardando aprovação`
  if (entry === 'refused') return t`Inscrição não aprovada`
  if (isShut) return t`Inscrição com aprovação · ${formatMinutes(course.minutes)}`
  if (isUntouched(summary.state)) return t`Não iniciado · ${formatMinutes(course.minutes)}`
  const position = summary.activities.findIndex((item) => item === summary.upNext) + 1
  const count = summary.activities.length
  const left = minutesLeft(summary)
  return left > 0 ? t`Aula ${position} de ${count} · ${formatMinutes(left)} restantes` : t`Aula ${position} de ${count}`
}

export const CourseCard = memo(function CourseCard({ card, shape, onFavourite, onNear }: CourseCardProps) {
  const { t } = useLingui()
  const { course, summary, favourite, downloaded, duty } = card
  const title = shownText(course.title)
  const standing = useStanding(card)
  const heart = (
    <HeartButton
      className={styles.heart}
      label={favourite ? t`Tirar ${title} dos favoritos` : t`Marcar ${title} como favorito`}
      marked={favourite}
      floating={shape === 'tile'}
      onToggle={() => onFavourite(course.id, !favourite)}
    />
  )
  return (
    <article className={`${styles.card} ${styles[shape]}`}>
      <div className={styles.cover}>
        <Cover src={course.cover} color={course.coverColor} alt="">
          {downloaded && shape === 'tile' ? (
            <CoverBadge icon={<CircleCheck aria-hidden="true" />}>{t`Baixado`}</CoverBadge>
          ) : null}
        </Cover>
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={coursePaths.course(course.id)} className={styles.link} onPointerEnter={onNear} onFocus={onNear}>
            {title}
          </Link>
        </h2>
        <p className={styles.standing}>
          {downloaded && shape === 'row' ? (
            <span className={styles.downloaded}>
              <CircleCheck aria-hidden="true" size={16} /> {t`Baixado`} ·{' '}
            </span>
          ) : null}
          {standing}
        </p>
        {isDone(summary.state) ? null : <DutyPills duty={duty} className={styles.pills} />}
        <div className={styles.bar}>
          <ProgressBar value={summary.share} label={t`Progresso de ${title}`} />
        </div>
      </div>
      {heart}
    </article>
  )
})
