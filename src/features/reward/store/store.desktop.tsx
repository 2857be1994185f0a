import { Trans } from '@lingui/react/macro'
import { Screen } from '#ui/layout/screen.tsx'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { Purse, StoreFilters, StoreList } from './store-list.tsx'
import { useStore } from './use-store.ts'

export function StoreDesktop() {
  const view = useStore()
  return (
    <>
      <ScreenHeader
        title={<Trans>Prêmios</Trans>}
        subtitle={<Trans>Troque os seus pontos. A empresa confere cada pedido antes de enviar.</Trans>}
      />
      <Screen>
        <Purse view={view} />
        {view.total > 1 ? <StoreFilters view={view} /> : null}
        <StoreList view={view} />
      </Screen>
    </>
  )
}
