import { use } from 'react'
import { Navigate } from 'react-router'
import { useSelectedClient } from '#platform/session-store.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ShellSlotsContext } from '#ui/layout/screen-header.tsx'
import { HomeEmpty } from './home-empty.tsx'
import { Greeting } from './parts/greeting.tsx'
import { QuickActions } from './parts/quick-actions.tsx'
import { Tiles } from './parts/tiles.tsx'
import { useHome } from './use-home.ts'
import styles from './home.module.css'

function ClientBar() {
  const { sync, bell } = use(ShellSlotsContext)
  const brand = useSelectedClient()?.brand
  return (
    <header className={styles.bar}>
      <BrandMark logo={brand?.logo ?? null} />
      <span className={styles.name}>{brand?.name}</span>
      {sync}
      {bell}
    </header>
  )
}

export function HomeMobile() {
  const home = useHome()
  if (home?.leadsTo) return <Navigate to={home.leadsTo} replace />
  return (
    <Screen>
      <div>
        <ClientBar />
        <Greeting>
          <Tiles home={home} layout="mobile" area="greeting" />
        </Greeting>
      </div>
      {!home || home.isEmpty ? (
        <HomeEmpty />
      ) : (
        <>
          <Tiles home={home} layout="mobile" area="top" />
          <QuickActions />
          <Tiles home={home} layout="mobile" area="main" />
        </>
      )}
    </Screen>
  )
}
