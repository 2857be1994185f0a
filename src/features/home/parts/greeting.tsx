import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '#platform/session-store.ts'
import { useMinute } from '#platform/hooks/use-minute.ts'
import { partOfDay } from '../part-of-day.ts'

function Hello({ name }: { name: string }) {
  switch (partOfDay(useMinute().getHours())) {
    case 'morning':
      return <Trans>Bom dia, {name}</Trans>
    case 'afternoon':
      return <Trans>Boa tarde, {name}</Trans>
    case 'evening':
      return <Trans>Boa noite, {name}</Trans>
  }
}

/** The greeting; what is said under it is the tiles' own. */
export function Greeting({ children }: { children?: ReactNode }) {
  const name = useSession((state) => state.user?.firstName ?? '')
  return (
    <div>
      <h1 tabIndex={-1}>
        <Hello name={name} />
      </h1>
      {children}
    </div>
  )
}
