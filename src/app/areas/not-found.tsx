import { Trans } from '@lingui/react/macro'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { homePaths } from '#contract/features/home/home-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'

export function NotFound() {
  return (
    <>
      <ScreenHeader title={<Trans>Página não encontrada</Trans>} />
      <EmptyState
        icon={<Compass />}
        title={<Trans>Página não encontrada ou sem permissão.</Trans>}
        text={<Trans>O endereço pode ter mudado, ou esta área não está ativa para você.</Trans>}
        action={
          <ButtonLink render={<Link to={homePaths.home()} />}>
            <Trans>Ir para o início</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
