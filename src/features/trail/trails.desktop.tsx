import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { TrailList } from './parts/trail-list.tsx'
import { useTrails } from './use-trails.ts'

export function TrailsDesktop() {
  return (
    <>
      <ScreenHeader title={<Trans>Trilhas</Trans>} subtitle={<Trans>Cursos em uma ordem que faz sentido.</Trans>} />
      <TrailList trails={useTrails()} />
    </>
  )
}
