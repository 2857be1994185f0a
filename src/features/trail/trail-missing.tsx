import { Trans, useLingui } from '@lingui/react/macro'
import { Route } from 'lucide-react'
import { Link } from 'react-router'
import { trailPaths } from '#contract/features/trail/trail-paths.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'

/** The address names a trail that is not on this device. */
export function TrailMissing() {
  const { t } = useLingui()
  return (
    <>
      <ScreenHeader
        title={<Trans>Trilha</Trans>}
        back={{ label: t`Voltar`, render: <Link to={trailPaths.trails()} /> }}
      />
      <EmptyState
        icon={<Route />}
        title={<Trans>Esta trilha não está disponível</Trans>}
        text={<Trans>Ela pode ter sido encerrada, ou ainda não chegou a este aparelho.</Trans>}
        action={
          <ButtonLink render={<Link to={trailPaths.trails()} />}>
            <Trans>Ver trilhas</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
