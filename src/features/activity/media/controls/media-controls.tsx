import { useLingui } from '@lingui/react/macro'
import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Proportions,
  RotateCcw,
  RotateCw,
  ScrollText,
} from 'lucide-react'
import { formatNumber } from '#platform/format.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { formatClock } from '#platform/text/duration.ts'
import { CaptionLooksFields } from '../captions/caption-looks.tsx'
import { CaptionMenu } from '../captions/caption-menu.tsx'
import type { Captions } from '../captions/use-captions.ts'
import { rates } from '../rates.ts'
import type { Cue } from '../timed-track.tsx'
import type { Media } from '../use-media.ts'
import type { Viewing } from '../use-viewing.ts'
import { ChapterMenu } from './chapter-menu.tsx'
import styles from './media-controls.module.css'
import { MediaOptions } from './media-options.tsx'
import { ToldChange } from './told-change.tsx'
import { Volume } from './volume.tsx'

interface MediaControlsProps {
  media: Media
  viewing: Viewing
  video: boolean
  captions: Captions
  chapters: readonly Cue[]
  /** null: nothing is said in it that could be read. */
  transcript: { open: boolean; toggle: () => void } | null
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

/** What is chosen of the text: which captions, whether what is said is read beside, how captions look. */
function Texts({ captions, transcript }: Pick<MediaControlsProps, 'captions' | 'transcript'>) {
  const { t } = useLingui()
  const hasCaptions = captions.languages.length > 0
  return (
    <>
      {hasCaptions ? <CaptionMenu captions={captions} /> : null}
      {transcript ? (
        <IconButton label={t`Transcrição`} aria-expanded={transcript.open} onClick={transcript.toggle}>
          <ScrollText aria-hidden="true" />
        </IconButton>
      ) : null}
      {hasCaptions ? (
        <MediaOptions>
          <CaptionLooksFields />
        </MediaOptions>
      ) : null}
    </>
  )
}

/** How the picture is looked at. */
function Picture({ viewing }: { viewing: Viewing }) {
  const { t } = useLingui()
  return (
    <>
      <IconButton
        label={t`Preencher a tela com a imagem`}
        aria-pressed={viewing.fit === 'cover'}
        onClick={viewing.toggleFit}
      >
        <Proportions aria-hidden="true" />
      </IconButton>
      {viewing.canSmall ? (
        <IconButton label={t`Janela pequena`} aria-pressed={viewing.small} onClick={viewing.toggleSmall}>
          <PictureInPicture2 aria-hidden="true" />
        </IconButton>
      ) : null}
      {viewing.canFull ? (
        <IconButton label={viewing.full ? t`Sair da tela cheia` : t`Tela cheia`} onClick={viewing.toggleFull}>
          {viewing.full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        </IconButton>
      ) : null}
    </>
  )
}

export function MediaControls({ media, viewing, video, captions, chapters, transcript }: MediaControlsProps) {
  const { t } = useLingui()
  const { rate, waiting, ready } = media.state
  return (
    <div className={styles.controls}>
      <Position media={media} />
      {chapters.length > 0 ? <ChapterMenu chapters={chapters} media={media} /> : null}
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
          <Volume media={media} />
        </div>
        <MainButtons media={media} />
        <div className={`${styles.side} ${styles.end}`}>
          <Texts captions={captions} transcript={transcript} />
          {video ? <Picture viewing={viewing} /> : null}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {waiting || !ready ? t`Carregando` : ''}
      </p>
      <ToldChange state={media.state} />
    </div>
  )
}
