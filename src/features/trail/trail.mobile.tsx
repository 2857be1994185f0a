import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Cover } from '#ui/item/cover.tsx'
import { Screen } from '#ui/layout/screen.tsx'
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

export function TrailMobile() {
  const { t } = useLingui()
  const standing = useTrail()
  if (standing === undefined) return <Skeleton shape="cover" />
  if (standing === null) return <TrailMissing />
  const { trail, finished, total, isFinished, duty, next } = standing
  const nextTitle = next && pickText(next.course.title, activeLanguage())
  return (
    <Screen>
      <div>
        <ScreenHeader
          back={{ label: t`Voltar`, render: <Link to={trailPaths.trails()} /> }}
          actions={<TrailHeart standing={standing} />}
        />
        <div className={styles.cover}>
          <Cover src={trail.cover} color={trail.coverColor} alt="" eager />
        </div>
        <h1 tabIndex={-1}>{pickText(trail.title, activeLanguage())}</h1>
        <TrailDuty duty={duty} />
        <p className={styles.text}>{pickText(trail.description, activeLanguage())}</p>
      </div>
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
      {next ? (
        <BottomBar>
          <ButtonLink
            size="large"
            full
            icon={<Play aria-hidden="true" />}
            render={<Link to={coursePaths.course(next.course.id)} />}
          >
            {next.state === 'in_progress' ? <Trans>Continuar: {nextTitle}</Trans> : <Trans>Começar: {nextTitle}</Trans>}
          </ButtonLink>
        </BottomBar>
      ) : null}
      {isFinished ? (
        <BottomBar>
          <TrailCertificate trailId={trail.id} />
        </BottomBar>
      ) : null}
    </Screen>
  )
}
