import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'

/** How many people may look behind a client's maintenance. */
export const mostTesters = 20

/** Somebody who may. */
const testerSchema = v.object({ userId: idSchema, email: v.string(), name: v.string() })
export type Tester = v.InferOutput<typeof testerSchema>

const response = v.object({ testers: v.array(testerSchema) })
const ofClient = { access: 'staff', permission: 'settings.client', inMaintenance: true, response } as const

export const listTesters = endpoint({
  ...ofClient,
  method: 'GET',
  path: '/api/admin/settings/testers/',
  summary: 'Who gets in while the client is in maintenance',
})

export const addTester = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/testers/',
  summary: 'Let a member of the client in while it is in maintenance',
  body: v.strictObject({ email: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254)) }),
  errors: ['settings.testers_full'],
})

export const removeTester = endpoint({
  ...ofClient,
  method: 'POST',
  path: '/api/admin/settings/testers/:userId/remove/',
  summary: 'Keep somebody out again while the client is in maintenance',
  params: v.strictObject({ userId: idSchema }),
  errors: ['resource.not_found'],
})
