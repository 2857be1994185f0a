import { msg, plural, t } from '@lingui/core/macro'
import { FileText } from 'lucide-react'
import type { ActivityView } from '#platform/feature/activity-views.ts'

export const pdfView: ActivityView<'pdf'> = {
  icon: FileText,
  name: msg`PDF`,
  length: ({ pages }) => plural(pages, { one: '# página', other: '# páginas' }),
  partFrom: (page) => t`a partir da página ${Math.floor(page) + 1}`,
  frame: 'paper',
  // Only the reader itself is left out of what the app installs with: its chunks are those whose names begin with `pdf`.
  loadPlayer: () => import('./document-player.tsx').then((m) => m.DocumentPlayer),
  keepPlayer: () => import('./keep-reader.ts').then((m) => m.keepReader()),
}
