import type { PlayerProps } from '#platform/feature/activity-views.ts'
import { MediaPlayer } from '../media/media-player.tsx'

export const AudioPlayer = (props: PlayerProps<'audio'>) => <MediaPlayer {...props} video={false} />
