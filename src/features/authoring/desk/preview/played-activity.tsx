import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#ui/button/button.tsx'
import styles from './preview.module.css'

/** The file of an activity as the browser plays it: nothing is measured. */
export function PlayedActivity({ type, title, src }: { type: string; title: string; src: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is looked at has the captions that it has
  if (type === 'video')
    return <video className={styles.media} src={src} controls preload="metadata" aria-label={title} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
  if (type === 'audio')
    return <audio className={styles.media} src={src} controls preload="metadata" aria-label={title} />
  if (type === 'image') return <img className={styles.media} src={src} alt={title} loading="lazy" />
  return (
    <ButtonLink variant="outline" render={<a href={src} target="_blank" rel="noreferrer" />}>
      <Trans>Abrir o documento</Trans>
    </ButtonLink>
  )
}
