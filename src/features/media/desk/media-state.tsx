import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaItem } from '#contract/features/media/media-schema.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { stateWords } from './media-words.ts'
import styles from './media.module.css'

/** How far a medium is, and whether a newer file is on its way. */
export function MediaState({ item: { state, reason, replacing } }: { item: MediaItem }) {
  const { i18n } = useLingui()
  const { label, tone } = stateWords[state]
  return (
    <span className={styles.states}>
      <Pill tone={reason === 'media.scan_waits' ? 'warn' : tone}>{i18n._(label)}</Pill>
      {replacing ? (
        <Pill tone={replacing === 'refused' ? 'bad' : 'warn'}>
          {replacing === 'refused' ? <Trans>Troca recusada</Trans> : <Trans>Em troca</Trans>}
        </Pill>
      ) : null}
    </span>
  )
}
