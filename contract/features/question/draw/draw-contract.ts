import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { idSchema } from '#contract/engine/ids.ts'
import { difficulties } from '../draw-rules.ts'

export const readDrawable = endpoint({
  access: 'staff',
  permission: 'question.write',
  method: 'GET',
  path: '/api/admin/question-banks/:bankId/drawable/',
  summary: 'How many questions of a bank tests may draw, by their tags and difficulty',
  params: v.strictObject({ bankId: idSchema }),
  response: v.object({
    groups: v.array(
      v.object({ tags: v.array(v.string()), difficulty: v.picklist(difficulties), questions: v.number() }),
    ),
  }),
  errors: ['resource.not_found'],
})
