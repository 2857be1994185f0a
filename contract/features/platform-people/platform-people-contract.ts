import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { platformPeoplePaths } from './platform-people-paths.ts'
import { platformPeopleFilters, platformPersonDetailSchema, platformPersonSchema } from './platform-people-schema.ts'

const params = v.strictObject({ userId: idSchema })

/** A search finds a whole e-mail, document or user name: nobody leafs through the people of every client. */
export const findPlatformPeople = endpoint({
  method: 'GET',
  path: '/api/admin/platform/people/',
  summary: 'People of the installation: one by e-mail or document, or those who run it, or those blocked on all of it',
  access: 'platform',
  permission: 'people.platform',
  query: listQuery(['email'], { show: v.optional(v.picklist(platformPeopleFilters)) }),
  response: listAnswer(platformPersonSchema),
})

export const readPlatformPerson = endpoint({
  method: 'GET',
  path: '/api/admin/platform/people/:userId/',
  summary: 'One person of the installation: their clients, sessions and second factor',
  access: 'platform',
  permission: 'people.platform',
  params,
  response: platformPersonDetailSchema,
  errors: ['resource.not_found'],
})

/** Of a lost one; one's own is removed in the profile, and the last one's by `recover` at the command line. */
export const removeFactors = endpoint({
  method: 'POST',
  path: '/api/admin/platform/people/:userId/second-factor/remove/',
  summary: 'Take away the second factor of somebody who lost it; they are told',
  access: 'platform',
  permission: 'people.platform',
  proof: true,
  params,
  response: platformPersonDetailSchema,
  errors: ['resource.not_found', 'people.own', 'mfa.none'],
})

export const blockPlatformPerson = endpoint({
  method: 'POST',
  path: '/api/admin/platform/people/:userId/block/',
  summary: 'Keep somebody out of the whole installation: nobody signs in as them, their sessions end',
  access: 'platform',
  permission: 'people.platform',
  edits: true,
  params,
  body: v.strictObject({ reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)) }),
  response: platformPersonDetailSchema,
  errors: ['resource.not_found', 'people.own', 'roles.last_admin'],
})

export const unblockPlatformPerson = endpoint({
  method: 'POST',
  path: '/api/admin/platform/people/:userId/unblock/',
  summary: 'Let somebody into the installation again',
  access: 'platform',
  permission: 'people.platform',
  edits: true,
  params,
  response: platformPersonDetailSchema,
  errors: ['resource.not_found'],
})

export const signOutPlatformPerson = endpoint({
  method: 'POST',
  path: '/api/admin/platform/people/:userId/sign-out/',
  summary: 'End every session of a person; their devices keep what was not sent',
  access: 'platform',
  permission: 'people.platform',
  params,
  response: platformPersonDetailSchema,
  errors: ['resource.not_found', 'people.own'],
})

export const platformPeopleContract = feature({
  name: 'platform-people',
  paths: platformPeoplePaths,
  endpoints: {
    findPlatformPeople,
    readPlatformPerson,
    removeFactors,
    blockPlatformPerson,
    unblockPlatformPerson,
    signOutPlatformPerson,
  },
  permissions: {
    /** Find a person of any client; take a lost factor away, block and sign them out. */
    'people.platform': ['platform-admin'],
  },
})
