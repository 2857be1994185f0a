import * as desk from '#contract/features/campaign/campaign-desk.ts'
import { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  extendCampaign,
  listDeskCampaigns,
  openCampaign,
} from './desk-service.ts'

export const campaignFeature = serverFeature(campaignContract, {
  routes: [
    implement(desk.listCampaigns, async ({ staff, services }) => listDeskCampaigns(services, staff)),
    implement(desk.createCampaign, async ({ body, staff, services }) => createCampaign(services, staff, body)),
    implement(desk.changeCampaign, async ({ params, body, staff, services }) =>
      changeCampaign(services, staff, Number(params.campaignId), body),
    ),
    implement(desk.openCampaign, async ({ params, staff, services }) =>
      openCampaign(services, staff, Number(params.campaignId)),
    ),
    implement(desk.extendCampaign, async ({ params, body, staff, services }) =>
      extendCampaign(services, staff, Number(params.campaignId), body),
    ),
    implement(desk.cancelCampaign, async ({ params, staff, services }) =>
      cancelCampaign(services, staff, Number(params.campaignId)),
    ),
  ],
})
