import { msg } from '@lingui/core/macro'
import { Shapes } from 'lucide-react'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import type { NavigationEntry } from '#platform/feature/app-feature.ts'

export const noticeNavigation: readonly NavigationEntry[] = [
  {
    group: 'main',
    to: noticePaths.notice(),
    icon: Shapes,
    label: msg`Notice`,
    module: null,
    order: 95,
  },
]
