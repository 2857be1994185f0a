import { useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'

/** How much larger each step is; step 1 fits. */
export const zooms = [1, 2, 3] as const

export function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useLingui()
  return (
    <>
      <IconButton label={t`Diminuir`} disabled={zoom === 1} onClick={() => onZoom(zoom - 1)}>
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Aumentar`} disabled={zoom === zooms.length} onClick={() => onZoom(zoom + 1)}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
    </>
  )
}
