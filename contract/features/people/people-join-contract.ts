import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { joinedSchema, personDetailSchema } from './people-schema.ts'

const pair = v.strictObject({ userId: idSchema, otherId: idSchema })

export const compareJoin = endpoint({
  method: 'GET',
  path: '/api/admin/people/:userId/join/:otherId/',
  summary: 'Two people beside each other, and what keeps them from being joined',
  access: 'staff',
  permission: 'people.merge',
  params: pair,
  response: joinedSchema,
  errors: ['resource.not_found'],
})

export const joinPeople = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/join/:otherId/',
  summary: 'Join two people that are one: the first stays, with everything of the other',
  access: 'staff',
  permission: 'people.merge',
  proof: true,
  edits: true,
  params: pair,
  body: v.strictObject({
    /** The revision of the other one that was seen. */
    otherRev: v.pipe(v.number(), v.safeInteger()),
  }),
  response: personDetailSchema,
  errors: [
    'resource.not_found',
    'people.merge_conflict',
    'people.left',
    'people.own',
    'access.denied',
    'edit.conflict',
  ],
})

/** Days in which two people who were joined are separated again. */
export const separatedWithin = 7

export const separatePeople = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/separate/',
  summary: 'Undo a joining of the last seven days: who was joined with another one is a person of their own again',
  access: 'staff',
  permission: 'people.merge',
  proof: true,
  edits: true,
  params: v.strictObject({ userId: idSchema }),
  response: personDetailSchema,
  errors: [
    'resource.not_found',
    'people.not_joined',
    'people.join_old',
    'people.join_earned',
    'people.left',
    'people.own',
    'access.denied',
  ],
})
