import { t } from '@lingui/core/macro'
import { Package } from 'lucide-react'
import { scormContract } from '#contract/features/scorm/scorm-contract.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const scormPresenter = presenter(scormContract, {
  outbox: {
    'scorm.commit': {
      icon: Package,
      describe({ payload }, row) {
        const activity = payload ? row('activities', payload.activityId) : undefined
        return { title: t`Progresso de um pacote`, about: activity ? shownText(activity.title) : '' }
      },
    },
  },
})
