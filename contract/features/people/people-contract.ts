import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, numberIdSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { emailSchema } from '#contract/engine/session/email.ts'
import { compareJoin, joinPeople, separatePeople } from './people-join-contract.ts'
import { peoplePaths } from './people-paths.ts'
import { clientRoles, listedPersonSchema, personDetailSchema, personStates } from './people-schema.ts'

const roleSchema = v.picklist(clientRoles)
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))
const params = v.strictObject({ userId: idSchema })

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people/',
  summary: 'The people of the client',
  access: 'staff',
  permission: 'people.read',
  query: listQuery(['name', '-name', 'newest'], {
    state: v.optional(v.picklist(personStates)),
    role: v.optional(roleSchema),
    group: v.optional(v.pipe(v.string(), v.maxLength(80))),
    /** With those below it. */
    branch: v.optional(idSchema),
  }),
  response: listAnswer(listedPersonSchema),
})

export const exportPeople = endpoint({
  method: 'POST',
  path: '/api/admin/people/export/',
  summary: 'The people of the client as a CSV, as they are filtered',
  access: 'staff',
  permission: 'people.read',
  proof: true,
  body: v.strictObject({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    state: v.optional(v.picklist(personStates)),
    role: v.optional(roleSchema),
    group: v.optional(v.pipe(v.string(), v.maxLength(80))),
    branch: v.optional(idSchema),
  }),
  produces: 'text/csv',
})

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:userId/',
  summary: 'One person of the client',
  access: 'staff',
  permission: 'people.read',
  params,
  response: personDetailSchema,
  errors: ['resource.not_found'],
})

export const revealDocument = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/document/',
  summary: 'The whole document of a person; that it was read is noted',
  access: 'staff',
  permission: 'people.read',
  params,
  response: v.object({ document: v.nullable(v.string()) }),
  errors: ['resource.not_found'],
})

export const addPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/',
  summary: 'Make somebody a person of the client, and invite them',
  access: 'staff',
  permission: 'people.write',
  body: v.strictObject({
    email: emailSchema,
    firstName: name,
    lastName: name,
    document: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30))),
    documentCountry: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    roles: v.optional(v.array(roleSchema), []),
    /** `email`: the link goes there; `sheet`: it is answered once, to be printed. */
    invite: v.picklist(['email', 'sheet']),
  }),
  response: v.object({
    userId: idSchema,
    /** The first-access link, where a sheet was wanted; null where they are written to at their own address. */
    link: v.nullable(v.string()),
  }),
  errors: [
    'people.already_member',
    'people.joined',
    'people.document_invalid',
    'people.document_taken',
    'people.mail_away',
    'access.denied',
  ],
})

export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:userId/',
  summary: 'Change a person’s name, and what they do for a living',
  access: 'staff',
  permission: 'people.write',
  edits: true,
  params,
  body: v.strictObject({
    firstName: name,
    lastName: name,
    profession: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
  }),
  response: personDetailSchema,
  errors: ['resource.not_found'],
})

export const placePerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:userId/place/',
  summary: 'Say where somebody works, and as what',
  access: 'staff',
  permission: 'people.write',
  edits: true,
  params,
  body: v.strictObject({
    branchId: v.nullable(idSchema),
    positionId: v.nullable(idSchema),
    storeId: v.nullable(numberIdSchema),
  }),
  response: personDetailSchema,
  errors: ['resource.not_found', 'people.place_unknown'],
})

export const setRoles = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/roles/',
  summary: 'Say what somebody may do in the client',
  access: 'staff',
  permission: 'roles.grant',
  proof: true,
  edits: true,
  params,
  body: v.strictObject({ roles: v.array(roleSchema) }),
  response: personDetailSchema,
  errors: ['resource.not_found', 'roles.last_admin', 'roles.own', 'access.denied'],
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/block/',
  summary: 'Keep somebody out of the client; what they have not sent is kept',
  access: 'staff',
  permission: 'people.write',
  edits: true,
  params,
  body: v.strictObject({ reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(256)) }),
  response: personDetailSchema,
  errors: ['resource.not_found', 'roles.last_admin', 'people.own'],
})

export const unblockPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/unblock/',
  summary: 'Let somebody into the client again',
  access: 'staff',
  permission: 'people.write',
  edits: true,
  params,
  response: personDetailSchema,
  errors: ['resource.not_found'],
})

export const withdrawPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/withdraw/',
  summary: 'End somebody’s part in the client; results and points stay',
  access: 'staff',
  permission: 'people.withdraw',
  proof: true,
  edits: true,
  params,
  response: personDetailSchema,
  errors: ['resource.not_found', 'roles.last_admin', 'people.own'],
})

export const returnPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/return/',
  summary: 'Undo a withdrawal of the last thirty days',
  access: 'staff',
  permission: 'people.withdraw',
  edits: true,
  params,
  response: personDetailSchema,
  errors: ['resource.not_found', 'people.withdrawn_long', 'people.joined'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/reset/',
  summary: 'Give somebody a way to choose a new password: by e-mail, or once as a sheet',
  access: 'staff',
  permission: 'people.write',
  proof: true,
  params,
  body: v.strictObject({ by: v.picklist(['email', 'sheet']) }),
  response: v.object({ link: v.nullable(v.string()) }),
  errors: ['resource.not_found', 'people.mail_away', 'people.by_email_only', 'access.denied', 'request.too_many'],
})

export const decideHeld = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/held/',
  summary: 'Accept or refuse what somebody sent while they were kept out',
  access: 'staff',
  permission: 'people.write',
  params,
  body: v.strictObject({ decision: v.picklist(['accept', 'refuse']) }),
  response: v.object({ decided: v.number() }),
  errors: ['resource.not_found'],
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/admin/people/:userId/sign-out/',
  summary: 'End every session of a person; their devices keep what was not sent',
  access: 'staff',
  permission: 'people.write',
  params,
  response: v.object({ ended: v.number() }),
  errors: ['resource.not_found', 'access.denied'],
})

export const peopleContract = feature({
  name: 'people',
  paths: peoplePaths,
  endpoints: {
    listPeople,
    exportPeople,
    readPerson,
    revealDocument,
    addPerson,
    changePerson,
    placePerson,
    setRoles,
    blockPerson,
    unblockPerson,
    withdrawPerson,
    returnPerson,
    resetPassword,
    decideHeld,
    signOutEverywhere,
    compareJoin,
    joinPeople,
    separatePeople,
  },
  errors: {
    'people.already_member': 409,
    'people.document_invalid': 422,
    'people.document_taken': 409,
    /** A branch, a position or a store that is not the client's, or is retired; `fields` says which. */
    'people.place_unknown': 422,
    'people.mail_away': 409,
    'people.by_email_only': 409,
    'people.withdrawn_long': 409,
    'people.own': 403,
    'people.merge_conflict': 409,
    'people.left': 409,
    /** Nobody they were joined with; or it was done more than seven days ago, or one of them earned or spent since. */
    'people.not_joined': 409,
    'people.join_old': 409,
    'people.join_earned': 409,
    'people.joined': 409,
    'roles.last_admin': 409,
    'roles.own': 403,
  },
  permissions: {
    /** See the people of the client. */
    'people.read': ['programme-admin', 'platform-admin'],
    /** Invite, change, block and sign them out. */
    'people.write': ['programme-admin', 'platform-admin'],
    /** End somebody's part in the client. */
    'people.withdraw': ['programme-admin', 'platform-admin'],
    /** Join two people that are one. */
    'people.merge': ['programme-admin', 'platform-admin'],
    /** Say what somebody may do. */
    'roles.grant': ['programme-admin', 'platform-admin'],
  },
})
