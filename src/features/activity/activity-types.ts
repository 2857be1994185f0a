import type { ActivityViews } from '#platform/feature/activity-views.ts'
import { audioView } from './audio/audio-view.ts'
import { slidesView, vimeoView, youtubeView } from './embed/embed-views.ts'
import { flashView } from './flash/flash-view.ts'
import { htmlView } from './html/html-view.ts'
import { imageView } from './image/image-view.ts'
import { liveView } from './live/live-view.ts'
import { pdfView } from './pdf/pdf-view.ts'
import { scormCloudView } from './scorm-cloud/scorm-cloud-view.ts'
import { scormView } from './scorm/scorm-view.ts'
import { pptView } from './slides/ppt-view.ts'
import { videoView } from './video/video-view.ts'
import { wowzaView } from './wowza/wowza-view.ts'
import { xapiView } from './xapi/xapi-view.ts'

/** How the activities that are seen are shown, one line each. */
export const activityViews = {
  video: videoView,
  audio: audioView,
  wowza: wowzaView,
  wowza_live: liveView,
  pdf: pdfView,
  ppt: pptView,
  image: imageView,
  html: htmlView,
  flash: flashView,
  scorm: scormView,
  scorm_cloud: scormCloudView,
  xapi: xapiView,
  youtube: youtubeView,
  vimeo: vimeoView,
  linkedin_slidshare: slidesView,
} satisfies Partial<ActivityViews>
