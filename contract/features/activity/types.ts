import { audioType } from './types/audio.ts'
import { gameTypes } from './types/games.ts'
import { imageType } from './types/image.ts'
import { pdfType } from './types/pdf.ts'
import { reactionType } from './types/reaction.ts'
import { testTypes } from './types/tests.ts'
import { videoType } from './types/video.ts'

/** The types of activity that this build plays, one line each. */
export const activityTypes = [
  videoType,
  audioType,
  pdfType,
  imageType,
  ...testTypes,
  reactionType,
  ...gameTypes,
] as const
