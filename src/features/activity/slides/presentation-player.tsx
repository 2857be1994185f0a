import { lazy, Suspense } from 'react'
import { playedPath } from '#contract/engine/content/player.ts'
import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { DocumentPlayer } from '../pdf/document-player.tsx'

const SlidesPlayer = lazy(async () => ({ default: (await import('./slides-player.tsx')).SlidesPlayer }))

/** A presentation: as the document that was made of it, else as a player of ours draws it ([Note: Drawn slides]). */
export function PresentationPlayer(props: PlayerProps<'ppt'>) {
  return playedPath(props.activity.content.bundle.entry) === null ? (
    <DocumentPlayer {...props} />
  ) : (
    <Suspense fallback={null}>
      <SlidesPlayer {...props} />
    </Suspense>
  )
}
