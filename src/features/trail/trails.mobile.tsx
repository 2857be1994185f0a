import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { TrailList } from './parts/trail-list.tsx'
import { useTrails } from './use-trails.ts'

export function TrailsMobile() {
  return (
    <>
      <ScreenHeader title={<Trans>Trilhas</Trans>} />
      <TrailList trails={useTrails()} />
    </>
  )
}
