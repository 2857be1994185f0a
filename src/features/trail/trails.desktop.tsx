import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { TrailList } from './list/trail-list.tsx'
import { useTrailList } from './list/use-trail-list.ts'

export function TrailsDesktop() {
  return (
    <>
      <ScreenHeader title={<Trans>Trilhas</Trans>} subtitle={<Trans>Cursos em uma ordem que faz sentido.</Trans>} />
      <TrailList view={useTrailList()} />
    </>
  )
}
