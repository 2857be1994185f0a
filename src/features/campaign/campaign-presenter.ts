import { msg, t } from '@lingui/core/macro'
import { Megaphone, Store } from 'lucide-react'
import { campaignOnDevice } from '#contract/features/campaign/campaign-on-device.ts'
import { formatDay } from '#platform/format.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

const nameOf = (row: RowLookup, campaignId: number | undefined): string => {
  const campaign = campaignId === undefined ? undefined : row('campaigns', campaignId)
  return campaign ? shownText(campaign.name) : ''
}

export const campaignPresenter = presenter(campaignOnDevice, {
  outbox: {
    'campaign.join': {
      icon: Megaphone,
      describe: ({ payload }, row) => ({ title: t`Inscrição na campanha`, about: nameOf(row, payload?.campaignId) }),
    },
    'campaign.leave': {
      icon: Megaphone,
      describe: ({ payload }, row) => ({ title: t`Saída da campanha`, about: nameOf(row, payload?.campaignId) }),
    },
    'campaign.change_store': {
      icon: Store,
      describe({ payload }, row) {
        const about = payload ? (row('stores', payload.storeId)?.name ?? '') : ''
        return { title: payload?.added === false ? t`Loja tirada da campanha` : t`Loja acrescentada à campanha`, about }
      },
    },
  },
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
