import { Trans } from '@lingui/react/macro'
import { ScreenHeader } from '#ui/layout/screen-header.tsx'
import { SearchPanel } from './parts/search-panel.tsx'

export function SearchMobile() {
  return (
    <>
      <ScreenHeader title={<Trans>Buscar</Trans>} />
      <SearchPanel heading="h2" remembers />
    </>
  )
}
