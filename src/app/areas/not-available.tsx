import { Trans } from '@lingui/react/macro'
import { Construction } from 'lucide-react'
import { Link } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'

/** Stands at the addresses of `reserved-paths.ts` that have no screen. */
export function NotAvailable() {
  return (
    <>
      <ScreenHeader title={<Trans>Área não disponível</Trans>} />
      <EmptyState
        icon={<Construction />}
        title={<Trans>Esta área ainda não está disponível neste aplicativo.</Trans>}
        text={<Trans>O endereço está certo, mas a área ainda não foi aberta. Nada do que é seu se perdeu.</Trans>}
        action={
          <ButtonLink render={<Link to={homePaths.home()} />}>
            <Trans>Ir para o início</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
