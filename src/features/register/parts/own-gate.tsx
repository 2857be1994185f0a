import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnProfile } from '#contract/features/profile/profile-contract.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useOwnProfile } from '../own/use-own-profile.ts'

/** Shows its children once one's own data is here; says why where it cannot be had. */
export function OwnGate({ children }: { children: (own: OwnProfile) => ReactNode }) {
  const { own, failure, again } = useOwnProfile()
  if (own) return children(own)
  if (failure === null) return <Skeleton shape="card" />
  return (
    <Banner
      tone="bad"
      role="alert"
      title={callErrorText(failure)}
      action={
        <Button variant="quiet" onClick={again}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    />
  )
}
