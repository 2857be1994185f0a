import { Trans } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useFactors } from '#features/profile/second-factor/use-factors.ts'
import { formatInstant } from '#platform/format.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import styles from './desk-shell.module.css'

/** Says until when a second factor has to be set up, to staff who need one soon and have none. */
export function FactorNotice() {
  const { factors } = useFactors()
  const now = useMinute().getTime()
  const from = factors?.demandedFrom
  if (!from || Date.parse(from) <= now) return null
  const when = formatInstant(from)
  return (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        role="status"
        icon={<ShieldAlert aria-hidden="true" />}
        title={<Trans>Ative a verificação em duas etapas</Trans>}
        text={<Trans>A partir de {when} a administração só abre para você com ela.</Trans>}
        action={
          <ButtonLink variant="outline" render={<Link to="/admin/account" />}>
            <Trans>Ativar</Trans>
          </ButtonLink>
        }
      />
    </div>
  )
}
