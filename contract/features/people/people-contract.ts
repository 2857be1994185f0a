import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { emailSchema } from '#contract/engine/session/email.ts'
import { roleNames } from '#contract/engine/session/client.ts'
import { peoplePaths } from './people-paths.ts'

/** `invited`: has never chosen a password; `withdrawn`: the membership has ended, and may come back within 30 days. */
export const personStates = ['invited', 'active', 'blocked', 'withdrawn'] as const
export type PersonState = (typeof personStates)[number]

/** Roles a client gives, with the day the role ends where it does. */
export const clientRoles = roleNames.filter((role) => role !== 'platform-admin')
const roleSchema = v.picklist(clientRoles)

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))

/** A person as the client's staff list them. */
export const listedPersonSchema = v.object({
  userId: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  /** Its first and last figures. */
  document: v.nullable(v.string()),
  roles: v.array(v.picklist(roleNames)),
  groups: v.array(v.string()),
  profession: v.nullable(v.string()),
  state: v.picklist(personStates),
  lastSeenAt: v.nullable(instantSchema),
  /** Operations that their devices said they have not sent yet; null: none was ever heard. */
  unsent: v.nullable(v.number()),
})
export type ListedPerson = v.InferOutput<typeof listedPersonSchema>

/** One device of a person, as it was last heard in this client. */
const deviceSchema = v.object({
  id: v.string(),
  heardAt: instantSchema,
  unsent: v.number(),
})

/** Everything the client's staff see of a person; `rev` counts its changes. */
export const personDetailSchema = v.object({
  ...listedPersonSchema.entries,
  rev: v.number(),
  number: v.number(),
  memberSince: instantSchema,
  emailProven: v.boolean(),
  blockedReason: v.nullable(v.string()),
  withdrawnAt: v.nullable(instantSchema),
  devices: v.array(deviceSchema),
  /** Operations that wait for a decision of staff. */
  held: v.number(),
})
export type PersonDetail = v.InferOutput<typeof personDetailSchema>

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
  errors: ['resource.not_found', 'people.withdrawn_long'],
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
    setRoles,
    blockPerson,
    unblockPerson,
    withdrawPerson,
    returnPerson,
    resetPassword,
    decideHeld,
    signOutEverywhere,
  },
  errors: {
    'people.already_member': 409,
    'people.document_invalid': 422,
    'people.document_taken': 409,
    'people.mail_away': 409,
    'people.by_email_only': 409,
    'people.withdrawn_long': 409,
    'people.own': 403,
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
    /** Say what somebody may do. */
    'roles.grant': ['programme-admin', 'platform-admin'],
  },
})
