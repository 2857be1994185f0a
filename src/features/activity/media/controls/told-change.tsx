import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber, formatPercent } from '#platform/format.ts'
import type { MediaState } from '../use-media.ts'

/** Tells whoever does not see them what a key changed: volume and speed. */
export function ToldChange({ state: { volume, muted, rate } }: { state: MediaState }) {
  const { t } = useLingui()
  const loud = muted ? 0 : volume
  const [told, setTold] = useState({ loud, rate, text: '' })
  if (told.rate !== rate) setTold({ loud, rate, text: t`Velocidade ${formatNumber(rate)}×` })
  else if (told.loud !== loud) setTold({ loud, rate, text: t`Volume ${formatPercent(loud)}` })
  return (
    <p className="visually-hidden" role="status">
      {told.text}
    </p>
  )
}
