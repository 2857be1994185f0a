import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { structureImportPaths } from '#contract/features/structure-import/structure-import-paths.ts'
import { structurePaths } from '#contract/features/structure/structure-paths.ts'
import styles from './structure.module.css'

/** The lists of the structure. */
export function StructureTabs() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Estrutura`} className={styles.tabs}>
      <NavLink end to={structurePaths.branches()} className={styles.tab}>
        {t`Filiais`}
      </NavLink>
      <NavLink end to={structurePaths.positions()} className={styles.tab}>
        {t`Cargos`}
      </NavLink>
      <NavLink to={structureImportPaths.structureImports()} className={styles.tab}>
        {t`Importar`}
      </NavLink>
    </nav>
  )
}
