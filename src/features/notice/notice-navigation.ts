import { msg } from '@lingui/core/macro'
import { Bell } from 'lucide-react'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const noticeNavigation: readonly NavigationEntry[] = [
  {
    group: 'own',
    to: noticePaths.notices(),
    icon: Bell,
    label: msg`Avisos`,
    also: msg`mensagens, notificações`,
    module: null,
    order: 66,
  },
]
