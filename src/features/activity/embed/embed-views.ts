import { msg, t } from '@lingui/core/macro'
import { MonitorPlay, Presentation, SquarePlay } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'
import { formatClock, formatLength } from '#platform/text/duration.ts'

/** What both kinds of video have. */
const video = {
  length: ({ seconds }: { seconds: number }) => formatLength(seconds),
  partFrom: (second: number) => t`a partir de ${formatClock(second)}`,
  frame: 'free',
} as const

export const youtubeView: ActivityView<'youtube'> = {
  ...video,
  icon: SquarePlay,
  name: msg`Vídeo do YouTube`,
  loadPlayer: () => import('./embedded-video.tsx').then((m) => m.YoutubePlayer),
}

export const vimeoView: ActivityView<'vimeo'> = {
  ...video,
  icon: MonitorPlay,
  name: msg`Vídeo do Vimeo`,
  loadPlayer: () => import('./embedded-video.tsx').then((m) => m.VimeoPlayer),
}

export const slidesView: ActivityView<'linkedin_slidshare'> = {
  icon: Presentation,
  name: msg`Apresentação do SlideShare ou LinkedIn`,
  length: () => null,
  partFrom: null,
  frame: 'free',
  loadPlayer: () => import('./embedded-slides.tsx').then((m) => m.SlidesPlayer),
}
