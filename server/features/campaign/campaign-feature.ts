import type { FastifyReply } from 'fastify'
import * as desk from '#contract/features/campaign/campaign-desk.ts'
import { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import * as member from '#contract/features/campaign/member/member-desk.ts'
import * as table from '#contract/features/campaign/points/points-desk.ts'
import { implement } from '#server/engine/http/implement.ts'
import { keptForAudits, type PersonalTable } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  extendCampaign,
  listDeskCampaigns,
  openCampaign,
} from './desk-service.ts'
import { fixLevels } from './level/fix-levels.ts'
import { levelQueue } from './level/level-queue.ts'
import { tellLevels } from './level/tell-levels.ts'
import { changeStore, joinCampaign, leaveCampaign } from './member/join-service.ts'
import * as members from './member/member-desk-service.ts'
import { memberJoining } from './member/member-joining.ts'
import { askCorrection, decideCorrection } from './points/correction-service.ts'
import {
  addPointsRule,
  exportPointsTable,
  importPointsTable,
  readPointsTable,
  writePointsTable,
} from './points/points-desk-service.ts'
import { findCampaignsFor } from './seen/seen-queries.ts'
import { followCampaigns } from './seen/seen-service.ts'

const csvOf = (reply: FastifyReply, name: string, text: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8').send(text)

/** Kept with what was reported and earned in the campaign. */
const kept = {
  by: 'user_id',
  tenant: true,
  omit: [],
  onDelete: 'keep',
  why: keptForAudits,
} satisfies Partial<PersonalTable>

export const campaignFeature = serverFeature(campaignContract, {
  personalTables: [
    { ...kept, table: 'campaign_member', onJoin: { unless: ['campaign_id'] } },
    { ...kept, table: 'campaign_member_brand', onJoin: { unless: ['campaign_id'] } },
    { ...kept, table: 'campaign_member_store', onJoin: { unless: ['campaign_id', 'store_id'] } },
    {
      table: 'points_correction',
      by: 'asked_by',
      tenant: true,
      omit: ['decided_by'],
      onJoin: {},
      onDelete: 'keep',
      why: keptForAudits,
    },
    { ...kept, table: 'level_change', onJoin: { unless: ['campaign_id'] } },
    {
      ...kept,
      table: 'level_request',
      omit: ['decided_by', 'first_by', 'untold'],
      onJoin: { unless: ['campaign_id'] },
      empty: ['reason'],
    },
  ],
  queues: [levelQueue],
  minutely: (services) => ({ tell_levels: () => tellLevels(services) }),
  hourly: (services) => ({ fix_levels: () => fixLevels(services) }),
  joining: memberJoining,
  shownToAudiences: findCampaignsFor,
  followMoves: followCampaigns,
  handlers: {
    'campaign.join': joinCampaign,
    'campaign.leave': leaveCampaign,
    'campaign.change_store': changeStore,
  },
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
    implement(member.listCampaignMembers, async ({ params, query, staff, services }) =>
      members.listMembers(services, staff, Number(params.campaignId), query),
    ),
    implement(member.readMemberChoices, async ({ params, staff, services }) =>
      members.readChoices(services, staff, Number(params.campaignId)),
    ),
    implement(member.changeMemberAgency, async ({ params, body, staff, services }) =>
      members.changeAgency(services, staff, { campaignId: Number(params.campaignId), userId: params.userId }, body),
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
    implement(table.askCorrection, async ({ params, body, staff, services }) =>
      askCorrection(services, staff, Number(params.campaignId), body),
    ),
    implement(table.decideCorrection, async ({ params, body, staff, services }) =>
      decideCorrection(
        services,
        staff,
        { campaignId: Number(params.campaignId), id: params.correctionId },
        body.decision,
      ),
    ),
    implement(table.addPointsRule, async ({ params, body, staff, services }) =>
      addPointsRule(services, staff, Number(params.campaignId), body),
    ),
  ],
})
