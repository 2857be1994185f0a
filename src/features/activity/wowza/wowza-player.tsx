import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { MediaPlayer } from '../media/media-player.tsx'
import { playStream } from './play-stream.ts'

export const WowzaPlayer = (props: PlayerProps<'wowza'>) => (
  <MediaPlayer {...props} video={true} playStream={playStream} />
)
