import { slidesType, vimeoType, youtubeType } from './embed/embed-types.ts'
import { audioType } from './types/audio.ts'
import { gameTypes } from './types/games.ts'
import { flashType, htmlType } from './types/html.ts'
import { imageType } from './types/image.ts'
import { liveType } from './live/live-type.ts'
import { pdfType, pptType } from './types/pdf.ts'
import { reactionType } from './types/reaction.ts'
import { scormCloudType, scormType } from './types/scorm.ts'
import { testTypes } from './types/tests.ts'
import { videoType, wowzaType } from './types/video.ts'
import { xapiType } from './types/xapi.ts'

/** The types of activity that this build plays, one line each. */
export const activityTypes = [
  videoType,
  audioType,
  wowzaType,
  liveType,
  pdfType,
  pptType,
  imageType,
  htmlType,
  flashType,
  scormType,
  scormCloudType,
  xapiType,
  youtubeType,
  vimeoType,
  slidesType,
  ...testTypes,
  reactionType,
  ...gameTypes,
] as const
