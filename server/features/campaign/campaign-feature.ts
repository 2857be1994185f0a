import type { FastifyReply } from 'fastify'
import * as desk from '#contract/features/campaign/campaign-desk.ts'
import { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import * as table from '#contract/features/campaign/points/points-desk.ts'
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
import {
  addPointsRule,
  exportPointsTable,
  importPointsTable,
  readPointsTable,
  writePointsTable,
} from './points/points-desk-service.ts'

const csvOf = (reply: FastifyReply, name: string, text: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8').send(text)

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
    implement(table.readPointsTable, async ({ params, staff, services }) =>
      readPointsTable(services, staff, Number(params.campaignId)),
    ),
    implement(table.writePointsTable, async ({ params, body, staff, services }) =>
      writePointsTable(services, staff, Number(params.campaignId), body.rules),
    ),
    implement(table.importPointsTable, async ({ params, body, staff, services }) =>
      importPointsTable(services, staff, Number(params.campaignId), body.csv),
    ),
    implement(table.exportPointsTable, async ({ params, staff, services, reply }) =>
      csvOf(reply, 'points-table.csv', await exportPointsTable(services, staff, Number(params.campaignId))),
    ),
    implement(table.addPointsRule, async ({ params, body, staff, services }) =>
      addPointsRule(services, staff, Number(params.campaignId), body),
    ),
  ],
})
