import { Trans } from '@lingui/react/macro'
import { use } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useModule, useSelectedClient } from '#platform/session-store.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ShellSlotsContext } from '#ui/layout/screen-header.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AllFinished, HomeEmpty } from './home-empty.tsx'
import { ContinueRows } from './parts/continue-courses.tsx'
import { Greeting } from './parts/greeting.tsx'
import { PointsCard } from './parts/sale/points-card.tsx'
import { QuickActions } from './parts/sale/quick-actions.tsx'
import { TrailRows } from './parts/trail-rows.tsx'
import { WeekPhotos } from './parts/week-photos.tsx'
import { useHome, type Home } from './use-home.ts'
import styles from './home.module.css'

function ClientBar() {
  const { sync } = use(ShellSlotsContext)
  const brand = useSelectedClient()?.brand
  return (
    <header className={styles.bar}>
      <BrandMark logo={brand?.logo ?? null} />
      <span className={styles.name}>{brand?.name}</span>
      {sync}
    </header>
  )
}

function Content({ home }: { home: Home }) {
  const hasSales = useModule('insert_sales')
  return (
    <>
      {hasSales && home.campaign ? <PointsCard sales={home.sales} /> : null}
      <QuickActions />
      {home.toContinue.length > 0 ? (
        <Section
          title={<Trans>Continue de onde parou</Trans>}
          action={
            <Link to={paths.courses()}>
              <Trans>Ver tudo</Trans>
            </Link>
          }
        >
          <ContinueRows standings={home.toContinue.slice(0, 2)} downloaded={home.downloaded} />
        </Section>
      ) : home.allFinished ? (
        <AllFinished />
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
          <TrailRows trails={home.trails.slice(0, 3)} />
        </Section>
      ) : null}
    </>
  )
}

export function HomeMobile() {
  const home = useHome()
  return (
    <Screen>
      <div>
        <ClientBar />
        <Greeting campaign={home?.campaign ?? null} today={home?.today ?? ''} />
      </div>
      {!home || home.isEmpty ? <HomeEmpty /> : <Content home={home} />}
    </Screen>
  )
}
