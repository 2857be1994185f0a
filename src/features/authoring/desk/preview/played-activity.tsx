import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from './preview.module.css'

/** The file of an activity as the browser plays it: nothing is measured. */
export function PlayedActivity({ type, title, src }: { type: string; title: string; src: string }) {
  if (type === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library shows the file alone
      <video className={styles.media} src={src} controls preload="metadata" aria-label={title} />
    )
  if (type === 'audio')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
      <audio className={styles.media} src={src} controls preload="metadata" aria-label={title} />
    )
  if (type === 'wowza')
    return (
      <p>
        <Trans>A gravação toca no curso publicado.</Trans>
      </p>
    )
  if (type === 'wowza_live')
    return (
      <p>
        <Trans>A transmissão ao vivo abre no curso publicado.</Trans>
      </p>
    )
  if (type === 'scorm_cloud')
    return (
      <p>
        <Trans>O curso abre no SCORM Cloud a partir do curso publicado.</Trans>
      </p>
    )
  if (type === 'image') return <img className={styles.media} src={src} alt={title} loading="lazy" />
  return (
    <ButtonLink variant="outline" render={<a href={src} target="_blank" rel="noreferrer" />}>
      {type === 'pdf' || type === 'ppt' ? <Trans>Abrir o documento</Trans> : <Trans>Baixar o pacote</Trans>}
    </ButtonLink>
  )
}
