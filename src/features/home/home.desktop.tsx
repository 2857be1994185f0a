import { Navigate } from 'react-router'
import { HomeEmpty } from './home-empty.tsx'
import { Greeting } from './parts/greeting.tsx'
import { Tiles } from './parts/tiles.tsx'
import { useHome } from './use-home.ts'
import styles from './home.module.css'

export function HomeDesktop() {
  const home = useHome()
  if (home?.leadsTo) return <Navigate to={home.leadsTo} replace />
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Greeting>
          <Tiles home={home} layout="desktop" area="greeting" />
        </Greeting>
        {!home || home.isEmpty ? <HomeEmpty /> : <Tiles home={home} layout="desktop" area="main" />}
      </div>
      {home && !home.isEmpty ? (
        <div className={styles.aside}>
          <Tiles home={home} layout="desktop" area="aside" />
        </div>
      ) : null}
    </div>
  )
}
