import { useLingui } from '@lingui/react/macro'
import { formatClock } from '#platform/text/duration.ts'
import { cueAt } from '../transcript/cues.ts'
import type { Cue } from '../timed-track.tsx'
import type { Media } from '../use-media.ts'
import styles from './media-controls.module.css'

/** The parts of what plays: which one this is, and the way to each. */
export function ChapterMenu({ chapters, media }: { chapters: readonly Cue[]; media: Media }) {
  const { t } = useLingui()
  const now = cueAt(chapters, media.state.at)
  return (
    <label className={styles.chapters}>
      <span className="visually-hidden">{t`Capítulo`}</span>
      <select
        value={now}
        disabled={!media.state.ready}
        onChange={(event) => media.seek(chapters[Number(event.currentTarget.value)]?.from ?? 0)}
      >
        {now === -1 ? <option value={-1}>{t`Capítulos`}</option> : null}
        {chapters.map(({ from, text }, index) => (
          <option key={index} value={index}>
            {formatClock(from)} · {text}
          </option>
        ))}
      </select>
    </label>
  )
}
