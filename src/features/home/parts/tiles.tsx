import { homeTiles, type ReadyTile } from '#platform/feature/home.ts'
import { useSelectedClient } from '#platform/session-store.ts'
import type { Layout } from '#platform/theme/viewport.ts'
import { useActions } from '../use-actions.ts'
import type { Home } from '../use-home.ts'

interface TilesProps {
  home: Home | undefined
  layout: Layout
  area: ReadyTile['area']
}

/** The tiles of one place, in their order. */
export function Tiles({ home, layout, area }: TilesProps) {
  const modules = useSelectedClient()?.modules ?? []
  const actions = useActions().filter(({ minor }) => !minor)
  if (!home) return null
  const { rows, today } = home
  return homeTiles(layout)
    .filter((each) => each.area === area && (each.module === null || modules.includes(each.module)))
    .map(({ tile: Tile, module, order }) => (
      <Tile key={`${module} ${order}`} rows={rows} today={today} layout={layout} actions={actions} />
    ))
}
