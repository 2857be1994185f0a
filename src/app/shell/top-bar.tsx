import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AvatarMenu } from './avatar-menu.tsx'
import { SyncPill } from './sync-pill.tsx'
import styles from './top-bar.module.css'

const SearchDialog = lazy(() => import('../search/search-dialog.tsx').then((m) => ({ default: m.SearchDialog })))

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** Desktop: search over everything that is on the device, the sync pill, the person. */
export function TopBar() {
  const { t } = useLingui()
  const [searching, setSearching] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setSearching(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={() => setSearching(true)}>
        <Search size={18} aria-hidden="true" />
        <span>{t`Buscar cursos e trilhas…`}</span>
        <kbd>{isMac() ? t`⌘ K` : t`Ctrl K`}</kbd>
      </button>
      <div className={styles.end}>
        <SyncPill />
        <AvatarMenu />
      </div>
      {searching ? (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
