import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TrailCertificate } from './parts/trail-certificate.tsx'
import { TrailMap } from './map/trail-map.tsx'
import { TrailDuty } from './parts/trail-duty.tsx'
import { TrailHeart } from './parts/trail-heart.tsx'
import { TrailReviews } from './parts/trail-reviews.tsx'
import { TrailMissing } from './trail-missing.tsx'
import { useTrail } from './use-trail.ts'
import styles from './trail.module.css'

export function TrailDesktop() {
  const { t } = useLingui()
  const standing = useTrail()
  if (standing === undefined) return <Skeleton shape="cover" />
  if (standing === null) return <TrailMissing />
  const { trail, finished, total, isFinished, share, duty, next } = standing
  const title = pickText(trail.title, activeLanguage())
  return (
    <>
      <ScreenHeader
        title={title}
        back={{ label: t`Voltar`, render: <Link to={trailPaths.trails()} /> }}
        actions={<TrailHeart standing={standing} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section
            title={<Trans>Cursos da trilha</Trans>}
            action={
              <Trans>
                {finished} de {total}
              </Trans>
            }
          >
            <TrailMap standing={standing} />
          </Section>
          <TrailReviews standing={standing} />
        </div>
        <Card flush className={styles.aside}>
          <Cover src={trail.cover} color={trail.coverColor} alt="" eager />
          <div className={styles.body}>
            <p className={styles.text}>{pickText(trail.description, activeLanguage())}</p>
            <TrailDuty duty={duty} />
            <ProgressBar value={share} label={t`Progresso de ${title}`} />
            {next ? (
              <ButtonLink
                size="large"
                full
                icon={<Play aria-hidden="true" />}
                render={<Link to={coursePaths.course(next.course.id)} />}
              >
                {next.state === 'in_progress' ? <Trans>Continuar</Trans> : <Trans>Começar</Trans>}
              </ButtonLink>
            ) : null}
            {isFinished ? <TrailCertificate trailId={trail.id} /> : null}
          </div>
        </Card>
      </div>
    </>
  )
}
