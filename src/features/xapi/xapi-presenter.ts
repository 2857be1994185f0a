import { t } from '@lingui/core/macro'
import { Boxes } from 'lucide-react'
import { xapiContract } from '#contract/features/xapi/xapi-contract.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const xapiPresenter = presenter(xapiContract, {
  outbox: {
    'xapi.statements': {
      icon: Boxes,
      describe({ payload }, row) {
        const activity = payload ? row('activities', payload.activityId) : undefined
        return { title: t`Progresso de um pacote`, about: activity ? shownText(activity.title) : '' }
      },
    },
    'xapi.document': {
      icon: Boxes,
      describe({ payload }, row) {
        const activity = payload ? row('activities', payload.activityId) : undefined
        return { title: t`Anotações de um pacote`, about: activity ? shownText(activity.title) : '' }
      },
    },
  },
})
