import { msg } from '@lingui/core/macro'
import { CloudUpload } from 'lucide-react'
import { outboxContract } from '#contract/features/outbox/outbox-contract.ts'
import { outboxPaths } from '#contract/features/outbox/outbox-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const outboxPresenter = presenter(outboxContract, {
  destinations: [
    {
      to: outboxPaths.outbox(),
      icon: CloudUpload,
      label: msg`Envios`,
      also: msg`pendentes, sincronização, recibos`,
      module: null,
      order: 60,
    },
  ],
})
