import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { SearchPanel } from './parts/search-panel.tsx'

export function SearchDesktop() {
  return (
    <>
      <ScreenHeader
        title={<Trans>Buscar</Trans>}
        subtitle={<Trans>Em tudo o que está neste aparelho, também sem internet.</Trans>}
      />
      <SearchPanel heading="h2" remembers />
    </>
  )
}
