import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { MediaDetail } from '#contract/features/media/media-schema.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { kindWords } from '../media-words.ts'
import styles from '../media.module.css'

/** What a medium is, to look at and listen to. */
export function MediaPreview({ media: { kind, file, name } }: { media: MediaDetail }) {
  const Icon = kindWords[kind].icon
  if (!file)
    return (
      <div className={styles.preview}>
        <Icon size={40} aria-hidden="true" />
      </div>
    )
  if (kind === 'image')
    return (
      <div className={styles.preview}>
        <img src={file} alt={name} />
      </div>
    )
  if (kind === 'video')
    return (
      <div className={styles.preview}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions belong to the activity that shows it */}
        <video src={file} controls preload="metadata" aria-label={name} />
      </div>
    )
  if (kind === 'audio')
    return (
      <div className={styles.preview}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions belong to the activity that shows it */}
        <audio src={file} controls preload="metadata" aria-label={name} />
      </div>
    )
  return (
    <div className={styles.preview}>
      <ButtonLink
        variant="soft"
        icon={<ExternalLink size={18} aria-hidden="true" />}
        render={<a href={file} target="_blank" rel="noreferrer" />}
      >
        {kind === 'pdf' ? <Trans>Abrir o PDF</Trans> : <Trans>Baixar o arquivo</Trans>}
      </ButtonLink>
    </div>
  )
}
