import { useLingui } from '@lingui/react/macro'
import { Volume2, VolumeX } from 'lucide-react'
import { formatPercent } from '#platform/format.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Media } from '../use-media.ts'
import styles from './media-controls.module.css'

/** How loud it is; where there is a mouse, a slider too: phones have keys of their own for that. */
export function Volume({ media }: { media: Media }) {
  const { t } = useLingui()
  const { muted, volume } = media.state
  const loud = muted ? 0 : volume
  return (
    <>
      <IconButton label={muted ? t`Ligar o som` : t`Desligar o som`} aria-pressed={muted} onClick={media.toggleMuted}>
        {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </IconButton>
      <input
        type="range"
        className={`${styles.slider} ${styles.volume}`}
        min={0}
        max={1}
        step={0.05}
        value={loud}
        aria-label={t`Volume`}
        aria-valuetext={formatPercent(loud)}
        onChange={(event) => media.setVolume(event.currentTarget.valueAsNumber)}
      />
    </>
  )
}
