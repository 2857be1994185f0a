import { Trans } from '@lingui/react/macro'
import { useOnline } from '#platform/browser/connection.ts'
import styles from '../account/account.module.css'

/** Why what stands below cannot be done now; nothing while there is a network. */
export function NeedsNetwork() {
  if (useOnline()) return null
  return (
    <p role="status" className={styles.note}>
      <Trans>Conecte-se à internet para usar esta parte do perfil.</Trans>
    </p>
  )
}
