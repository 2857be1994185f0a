import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { listedMemberSchema, mostBrands } from './member-schema.ts'

const staff = { access: 'staff', permission: 'programme.manage' } as const
const campaignId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))

export const listCampaignMembers = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/members/',
  summary: 'Who signed up for a campaign, the last first',
  params: v.strictObject({ campaignId }),
  query: listQuery(['newest'], {}),
  response: listAnswer(listedMemberSchema),
  errors: ['resource.not_found'],
})

export const readMemberChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/campaigns/:campaignId/members/choices/',
  summary: 'The agencies that somebody of a campaign can be of, with their brands',
  params: v.strictObject({ campaignId }),
  response: v.object({
    agencies: v.array(
      v.object({
        id: numberIdSchema,
        name: v.string(),
        brands: v.array(v.object({ id: numberIdSchema, name: v.string() })),
      }),
    ),
  }),
  errors: ['resource.not_found'],
})

export const changeMemberAgency = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/campaigns/:campaignId/members/:userId/agency/',
  summary: 'Bring somebody of a campaign to another agency',
  edits: true,
  params: v.strictObject({ campaignId, userId: idSchema }),
  body: v.strictObject({
    agencyId: numberIdSchema,
    brandIds: v.pipe(v.array(numberIdSchema), v.minLength(1), v.maxLength(mostBrands)),
  }),
  response: listedMemberSchema,
  errors: ['resource.not_found', 'programme.own_case', 'request.invalid'],
})

/** What staff may ask of who signed up. */
export const memberDeskEndpoints = { listCampaignMembers, readMemberChoices, changeMemberAgency }
