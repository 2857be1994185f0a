import { msg } from '@lingui/core/macro'
import { CloudCog } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const scormCloudView: ActivityView<'scorm_cloud'> = {
  icon: CloudCog,
  name: msg`Curso do SCORM Cloud`,
  length: () => null,
  partFrom: null,
  frame: 'free',
  loadPlayer: () => import('./scorm-cloud-player.tsx').then((m) => m.ScormCloudPlayer),
}
