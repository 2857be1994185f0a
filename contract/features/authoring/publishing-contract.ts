import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { instantSchema } from '#contract/engine/ids.ts'
import { contentParams, contentSchema } from './authoring-schema.ts'

const staff = { access: 'staff', permission: 'content.write' } as const
const publisher = { access: 'staff', permission: 'content.publish' } as const
const params = contentParams
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365))

export const publishContent = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/publish/',
  summary: 'Publish a draft as an immutable version',
  edits: true,
  params,
  body: v.strictObject({
    /** Who has begun an activity goes on with it as it was (`stay`), or with the new one (`move`). */
    underWay: v.picklist(['stay', 'move']),
  }),
  response: contentSchema,
  errors: [
    'resource.not_found',
    'content.not_ready',
    'content.circle',
    'content.no_origin',
    'content.not_reviewed',
    'content.own_review',
    'audience.unknown',
  ],
})

export const planContent = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/plan/',
  summary: 'Say when a draft is published, and when it is retired',
  edits: true,
  params,
  body: v.strictObject({
    publishAt: v.nullable(instantSchema),
    retireAt: v.nullable(instantSchema),
    /** Days that those under way have after it is retired. */
    days,
  }),
  response: contentSchema,
  errors: [
    'resource.not_found',
    'content.not_ready',
    'content.circle',
    'content.no_origin',
    'content.past',
    'content.not_reviewed',
    'content.own_review',
  ],
})

export const readUnderWay = endpoint({
  ...publisher,
  method: 'GET',
  path: '/api/admin/content/:kind/:id/under-way/',
  summary: 'How many people are under way with what is published',
  params,
  response: v.object({
    /** They have begun it and not finished. */
    people: v.number(),
    /** Enrolments in it that are open. */
    enrolments: v.number(),
  }),
  errors: ['resource.not_found'],
})

export const retireContent = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/retire/',
  summary: 'Take content off the lists; those under way have some days to finish it',
  edits: true,
  params,
  body: v.strictObject({ days }),
  response: contentSchema,
  errors: ['resource.not_found', 'content.not_published'],
})

export const reviewContent = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/review/',
  summary: 'Hand a draft in for review, or take it back',
  edits: true,
  params,
  body: v.strictObject({ state: v.picklist(['review', 'draft']) }),
  response: contentSchema,
  errors: ['resource.not_found', 'content.not_ready', 'content.circle', 'content.no_origin'],
})

export const sendContentBack = endpoint({
  ...publisher,
  method: 'POST',
  path: '/api/admin/content/:kind/:id/send-back/',
  summary: 'Send a draft that was handed in back to its author, and say why',
  edits: true,
  params,
  body: v.strictObject({ remark: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)) }),
  response: contentSchema,
  errors: ['resource.not_found', 'content.not_reviewed', 'content.own_review'],
})
