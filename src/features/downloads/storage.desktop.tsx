import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import styles from './parts/storage.module.css'
import { StorageCleaning, StorageCourses } from './parts/storage-cleaning.tsx'
import { StorageSafety, StorageUsed } from './parts/storage-used.tsx'
import { useStorageView } from './use-storage.ts'

export function StorageDesktop() {
  const { t } = useLingui()
  const view = useStorageView()
  return (
    <>
      <ScreenHeader
        title={t`Espaço neste aparelho`}
        subtitle={t`O que o app guarda aqui, e como liberar espaço.`}
        back={{ label: t`Voltar aos downloads`, render: <Link to={downloadsPaths.downloads()} /> }}
      />
      <div className={styles.desktop}>
        <div className={styles.column}>
          <StorageCleaning view={view} />
          <StorageCourses view={view} />
        </div>
        <div className={styles.column}>
          <StorageUsed view={view} />
          <StorageSafety view={view} />
        </div>
      </div>
    </>
  )
}
