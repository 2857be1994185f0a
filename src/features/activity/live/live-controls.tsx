import { Trans, useLingui } from '@lingui/react/macro'
import { Captions, CaptionsOff, Maximize, Minimize, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { IconButton } from '#ui/button/icon-button.tsx'
import { formatClock } from '#platform/text/duration.ts'
import controls from '../media/controls/media-controls.module.css'
import captionStyles from '../media/captions/captions.module.css'
import { ToldChange } from '../media/controls/told-change.tsx'
import { Volume } from '../media/controls/volume.tsx'
import type { Viewing } from '../media/use-viewing.ts'
import type { Live } from './use-live.ts'
import styles from './live.module.css'

/** The window of a stream that is worth going back in, in seconds. */
const leastWindow = 20

function Position({ live: { media, behind } }: { live: Live }) {
  const { t } = useLingui()
  const { at, duration } = media.state
  const back = formatClock(behind)
  return (
    <div className={controls.position}>
      <span className={controls.clock}>{behind < 1 ? '0:00' : `−${back}`}</span>
      <input
        type="range"
        className={controls.slider}
        min={0}
        max={Math.max(1, duration)}
        step={1}
        value={Math.min(at, duration)}
        aria-label={t`Posição`}
        aria-valuetext={t`${back} atrás do ao vivo`}
        onChange={(event) => media.seek(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

function CaptionChoice({ live: { captions, caption, showCaption } }: { live: Live }) {
  const { t } = useLingui()
  return (
    <label className={captionStyles.menu} data-on={caption !== null}>
      {caption === null ? <CaptionsOff aria-hidden="true" /> : <Captions aria-hidden="true" />}
      <span className="visually-hidden">{t`Legendas`}</span>
      <select
        value={caption ?? ''}
        onChange={({ currentTarget: { value } }) => showCaption(value === '' ? null : Number(value))}
      >
        <option value="">{t`Sem legendas`}</option>
        {captions.map((name, at) => (
          <option key={at} value={at}>
            {name || t`Legendas`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What is done with a live stream: back within its window, and to where it is live. */
export function LiveControls({ live, viewing }: { live: Live; viewing: Viewing }) {
  const { t } = useLingui()
  const { media, isLive, captions } = live
  const { ready, playing, waiting, duration } = media.state
  return (
    <div className={controls.controls}>
      {duration >= leastWindow ? <Position live={live} /> : null}
      <div className={controls.row}>
        <div className={controls.side}>
          <button type="button" className={styles.edge} aria-pressed={isLive} disabled={!ready} onClick={live.goLive}>
            <Trans>Ao vivo</Trans>
          </button>
          <Volume media={media} />
        </div>
        <div className={controls.main}>
          <IconButton label={t`Voltar 10 segundos`} disabled={!ready} onClick={() => media.skip(-10)}>
            <span className={controls.ten}>
              <RotateCcw aria-hidden="true" />
              <small aria-hidden="true">10</small>
            </span>
          </IconButton>
          <IconButton
            className={controls.play}
            label={playing ? t`Pausar` : t`Reproduzir`}
            disabled={!ready && !waiting}
            onClick={media.toggle}
            data-waiting={waiting}
          >
            {playing ? (
              <Pause aria-hidden="true" fill="currentColor" />
            ) : (
              <Play aria-hidden="true" fill="currentColor" />
            )}
          </IconButton>
          <IconButton label={t`Avançar 10 segundos`} disabled={!ready || isLive} onClick={() => media.skip(10)}>
            <span className={controls.ten}>
              <RotateCw aria-hidden="true" />
              <small aria-hidden="true">10</small>
            </span>
          </IconButton>
        </div>
        <div className={`${controls.side} ${controls.end}`}>
          {captions.length > 0 ? <CaptionChoice live={live} /> : null}
          {viewing.canFull ? (
            <IconButton label={viewing.full ? t`Sair da tela cheia` : t`Tela cheia`} onClick={viewing.toggleFull}>
              {viewing.full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            </IconButton>
          ) : null}
        </div>
      </div>
      <ToldChange state={media.state} />
    </div>
  )
}
