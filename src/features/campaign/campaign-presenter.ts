import { msg, t } from '@lingui/core/macro'
import { Megaphone } from 'lucide-react'
import { campaignOnDevice } from '#contract/features/campaign/campaign-on-device.ts'
import { formatDay } from '#platform/format.ts'
import { presenter } from '#platform/feature/presenters.ts'

export const campaignPresenter = presenter(campaignOnDevice, {
  search: {
    campaign: {
      name: msg`Campanhas`,
      icon: Megaphone,
      async facts(key, read) {
        const campaign = await read('campaigns', key)
        if (!campaign) return null
        const [from, to] = [formatDay(campaign.beginsOn), formatDay(campaign.endsOn)]
        return [[t`Período`, t`De ${from} a ${to}`]]
      },
    },
  },
})
