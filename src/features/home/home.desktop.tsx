import { Trans } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useModule } from '#platform/session-store.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AllFinished, HomeEmpty } from './home-empty.tsx'
import { ContinueCards } from './parts/continue-courses.tsx'
import { Greeting } from './parts/greeting.tsx'
import { PointsCard } from './parts/sale/points-card.tsx'
import { SalesChart } from './parts/sale/sales-chart.tsx'
import { TrailRows } from './parts/trail-rows.tsx'
import { WeekPhotos } from './parts/week-photos.tsx'
import { useHome, type Home } from './use-home.ts'
import styles from './home.module.css'

function Continue({ home }: { home: Home }) {
  if (home.toContinue.length === 0) return home.allFinished ? <AllFinished /> : null
  return (
    <Section
      title={<Trans>Continue de onde parou</Trans>}
      action={
        <Link to={paths.courses()}>
          <Trans>Todos os cursos</Trans>
        </Link>
      }
    >
      <ContinueCards standings={home.toContinue} downloaded={home.downloaded} />
    </Section>
  )
}

function Aside({ home }: { home: Home }) {
  const hasSales = useModule('insert_sales')
  const hasPhotos = useModule('upload_photos')
  return (
    <div className={styles.aside}>
      {hasSales && home.campaign ? (
        <PointsCard sales={home.sales}>
          <ButtonLink size="large" render={<Link to={paths.sale()} />}>
            <Trans>Registrar venda</Trans>
          </ButtonLink>
          {hasPhotos ? (
            <ButtonLink
              size="large"
              variant="outline"
              icon={<Camera aria-hidden="true" />}
              render={<Link to={paths.photos()} />}
            >
              <span className="visually-hidden">
                <Trans>Enviar foto</Trans>
              </span>
            </ButtonLink>
          ) : null}
        </PointsCard>
      ) : null}
      {home.weekPhotos.length > 0 ? (
        <Section title={<Trans>Esta semana na sua loja</Trans>}>
          <WeekPhotos photos={home.weekPhotos} />
        </Section>
      ) : null}
      {home.trails.length > 0 ? (
        <Section
          title={<Trans>Suas trilhas</Trans>}
          action={
            <Link to={paths.trails()}>
              <Trans>Ver tudo</Trans>
            </Link>
          }
        >
          <TrailRows trails={home.trails.slice(0, 4)} />
        </Section>
      ) : null}
    </div>
  )
}

export function HomeDesktop() {
  const home = useHome()
  const hasSales = useModule('insert_sales')
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Greeting campaign={home?.campaign ?? null} today={home?.today ?? ''} />
        {!home || home.isEmpty ? <HomeEmpty /> : <Continue home={home} />}
        {hasSales && home?.campaign && home.sales.length > 0 ? (
          <Section title={<Trans>Minhas vendas na campanha</Trans>}>
            <SalesChart sales={home.sales} campaign={home.campaign} today={home.today} />
          </Section>
        ) : null}
      </div>
      {home && !home.isEmpty ? <Aside home={home} /> : null}
    </div>
  )
}
