import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NoticeBell } from '#features/notice/home/notice-bell.tsx'
import { ensureAllTexts } from '#platform/i18n.ts'
import { lazyChunk } from '../../load/lazy-chunk.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { SyncPill } from './sync-pill.tsx'
import { useSearchKey } from './use-search-key.ts'
import styles from './top-bar.module.css'

const SearchDialog = lazyChunk(async () => {
  const [{ SearchDialog: dialog }] = await Promise.all([
    import('#features/search/search-dialog.tsx'),
    import('../../features/presenters.ts').then((m) => m.loadPresenters()),
    ensureAllTexts(),
  ])
  return { default: dialog }
})

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent)

/** Desktop: search over everything that is on the device, the sync pill, the person. */
export function TopBar() {
  const { t } = useLingui()
  const [searching, setSearching] = useState(false)
  useSearchKey(() => setSearching(true))
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={() => setSearching(true)}>
        <Search size={18} aria-hidden="true" />
        <span>{t`Buscar em tudo…`}</span>
        <kbd>{isMac() ? t`⌘ K` : t`Ctrl K`}</kbd>
      </button>
      <div className={styles.end}>
        <SyncPill />
        <NoticeBell />
        <AvatarMenu />
      </div>
      {searching ? (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
