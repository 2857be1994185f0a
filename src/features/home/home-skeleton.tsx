import { Trans } from '@lingui/react/macro'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** The very first visit: nothing of this client is on the device yet. */
export function HomeSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">
        <Trans>Carregando</Trans>
      </span>
      <Skeleton shape="card" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}
