import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { downloadsPaths } from '#contract/features/downloads/downloads-paths.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { StorageCleaning, StorageCourses } from './parts/storage-cleaning.tsx'
import { StorageSafety, StorageUsed } from './parts/storage-used.tsx'
import { useStorageView } from './use-storage.ts'

export function StorageMobile() {
  const { t } = useLingui()
  const view = useStorageView()
  return (
    <>
      <ScreenHeader
        title={t`Espaço neste aparelho`}
        back={{ label: t`Voltar aos downloads`, render: <Link to={downloadsPaths.downloads()} /> }}
      />
      <Screen>
        <StorageUsed view={view} />
        <StorageSafety view={view} />
        <StorageCleaning view={view} />
        <StorageCourses view={view} />
      </Screen>
    </>
  )
}
