import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { MediaPlayer } from '../media/media-player.tsx'

export const VideoPlayer = (props: PlayerProps<'video'>) => <MediaPlayer {...props} video={true} />
