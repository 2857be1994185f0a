import type { MediaItem } from '#contract/features/media/media-schema.ts'
import { kindWords } from './media-words.ts'
import styles from './media.module.css'

/** What a medium looks like in a list: its picture, or what it is. */
export function MediaPicture({ item: { kind, poster } }: { item: Pick<MediaItem, 'kind' | 'poster'> }) {
  const Icon = kindWords[kind].icon
  return (
    <span className={styles.picture} aria-hidden="true">
      {poster ? <img src={poster} alt="" loading="lazy" decoding="async" /> : <Icon size={20} />}
    </span>
  )
}
