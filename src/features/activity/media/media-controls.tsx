import { useLingui } from '@lingui/react/macro'
import { Maximize, Minimize, Pause, Play, Proportions, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { formatNumber } from '#platform/format.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { formatClock } from '#platform/text/duration.ts'
import styles from './media-controls.module.css'
import { CaptionMenu } from './captions/caption-menu.tsx'
import type { Captions } from './captions/use-captions.ts'
import type { Media } from './use-media.ts'
import type { Viewing } from './use-viewing.ts'

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]

interface MediaControlsProps {
  media: Media
  viewing: Viewing
  video: boolean
  captions: Captions
}

function Position({ media }: { media: Media }) {
  const { t } = useLingui()
  const { at, duration, ready } = media.state
  const now = formatClock(at)
  const total = formatClock(duration)
  return (
    <div className={styles.position}>
      <span className={styles.clock}>{now}</span>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={Math.max(1, duration)}
        step={0.1}
        value={Math.min(at, duration)}
        disabled={!ready}
        aria-label={t`Posição`}
        aria-valuetext={t`${now} de ${total}`}
        onChange={(event) => media.seek(event.currentTarget.valueAsNumber)}
      />
      <span className={styles.clock}>{total}</span>
    </div>
  )
}

function MainButtons({ media }: { media: Media }) {
  const { t } = useLingui()
  const { ready, playing, waiting } = media.state
  return (
    <div className={styles.main}>
      <IconButton label={t`Voltar 10 segundos`} disabled={!ready} onClick={() => media.skip(-10)}>
        <span className={styles.ten}>
          <RotateCcw aria-hidden="true" />
          <small aria-hidden="true">10</small>
        </span>
      </IconButton>
      <IconButton
        className={styles.play}
        label={playing ? t`Pausar` : t`Reproduzir`}
        disabled={!ready}
        onClick={media.toggle}
        data-waiting={waiting || !ready}
      >
        {playing ? <Pause aria-hidden="true" fill="currentColor" /> : <Play aria-hidden="true" fill="currentColor" />}
      </IconButton>
      <IconButton label={t`Avançar 10 segundos`} disabled={!ready} onClick={() => media.skip(10)}>
        <span className={styles.ten}>
          <RotateCw aria-hidden="true" />
          <small aria-hidden="true">10</small>
        </span>
      </IconButton>
    </div>
  )
}

export function MediaControls({ media, viewing, video, captions }: MediaControlsProps) {
  const { t } = useLingui()
  const { rate, muted, waiting, ready } = media.state
  return (
    <div className={styles.controls}>
      <Position media={media} />
      <div className={styles.row}>
        <div className={styles.side}>
          <label className={styles.rate}>
            <span className="visually-hidden">{t`Velocidade`}</span>
            <select value={rate} onChange={(event) => media.setRate(Number(event.currentTarget.value))}>
              {rates.map((each) => (
                <option key={each} value={each}>
                  {formatNumber(each)}×
                </option>
              ))}
            </select>
          </label>
          <IconButton
            label={muted ? t`Ligar o som` : t`Desligar o som`}
            aria-pressed={muted}
            onClick={media.toggleMuted}
          >
            {muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          </IconButton>
        </div>
        <MainButtons media={media} />
        <div className={`${styles.side} ${styles.end}`}>
          {captions.languages.length > 0 ? <CaptionMenu captions={captions} /> : null}
          {video ? (
            <IconButton
              label={t`Preencher a tela com a imagem`}
              aria-pressed={viewing.fit === 'cover'}
              onClick={viewing.toggleFit}
            >
              <Proportions aria-hidden="true" />
            </IconButton>
          ) : null}
          {video && viewing.canFull ? (
            <IconButton label={viewing.full ? t`Sair da tela cheia` : t`Tela cheia`} onClick={viewing.toggleFull}>
              {viewing.full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            </IconButton>
          ) : null}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {waiting || !ready ? t`Carregando` : ''}
      </p>
    </div>
  )
}
