import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { certificatePaths } from '#contract/features/certificate/certificate-paths.ts'
import styles from './certificate-desk.module.css'

/** The lists of certificates. */
export function CertificateTabs() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Certificados`} className={styles.tabs}>
      <NavLink end to={certificatePaths.deskCertificates()} className={styles.tab}>
        {t`Emitidos`}
      </NavLink>
      <NavLink to={certificatePaths.certificateItems()} className={styles.tab}>
        {t`Cursos e trilhas`}
      </NavLink>
      <NavLink to={certificatePaths.certificateTemplates()} className={styles.tab}>
        {t`Modelos`}
      </NavLink>
    </nav>
  )
}
