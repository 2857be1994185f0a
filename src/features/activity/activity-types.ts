import type { ActivityViews } from '#platform/feature/activity-views.ts'
import { audioView } from './audio/audio-view.ts'
import { imageView } from './image/image-view.ts'
import { pdfView } from './pdf/pdf-view.ts'
import { videoView } from './video/video-view.ts'

/** How each type of activity is shown, one line each; one that the contract lists and this list forgets does not compile. */
export const activityViews: ActivityViews = {
  video: videoView,
  audio: audioView,
  pdf: pdfView,
  image: imageView,
}
